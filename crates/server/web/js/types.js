// What the server says, as types: docs/api.md in the words of TypeScript. Nothing of this exists at run time.

/** @typedef {{en: string, pt: string}} Words */
/** @typedef {'first' | 'second'} Side */

/**
 * @typedef {object} GameOption
 * @property {string} key
 * @property {Words} label
 * @property {Words} about
 * @property {'choice' | 'number'} type
 * @property {string[]} [values]
 * @property {Words[]} [names]
 * @property {Words[]} [abouts]
 * @property {number} [min]
 * @property {number} [max]
 * @property {string | number} default
 * @property {string} [same_as]
 */

/** @typedef {{letter: string, name: Words, subject: Words, colour: string}} SideInfo */

/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {Words} name
 * @property {Words} about
 * @property {Words} credit
 * @property {[SideInfo, SideInfo]} sides
 * @property {GameOption[]} options
 * @property {Words | null} matches
 */

/** @typedef {{games: GameInfo[], levels: number, version: string}} Catalog */
/** What the page needs before it can show anything. @typedef {{texts: Record<string, Words>, catalog: Catalog, pieces: string, covers: Record<string, {view: View}>}} PageData */
/** @typedef {{symbol: string, shape: string, side: Side, power: number | null}} Piece */
/** @typedef {{letter: string, ground: string, home?: Side, name: Words | null, piece: Piece | null}} Square */
/** @typedef {{label: Words, side: Side | null, value: number}} Counter */
/** A thing on the board and what it does; without a square it is a wall. @typedef {{square: Square | null, words: Words}} LegendLine */
/** What a newcomer is told, as the options of the game have it. @typedef {{about: Words, goals: [Words, Words], legend: LegendLine[], steps: {places: string[], words: Words}[]}} Teaching */

/**
 * @typedef {object} View
 * @property {number} cols
 * @property {number} rows
 * @property {boolean} has_walls
 * @property {string[]} walls
 * @property {Square[]} legend
 * @property {number[]} cells
 * @property {Side} to_act
 * @property {Words | null} part
 * @property {Counter[]} counters
 * @property {Words} status
 * @property {{words: Words, cells: string[]} | null} shade cells that can be shaded on request
 * @property {string[]} decisive cells that show why the game is over
 */

/** @typedef {{outcome: Side | 'draw', reason: string, by_rule: boolean, message: Words}} Ending */
/**
 * The ways to make an action: what is pointed at leads to another tree or to an end, which says whether the action ends the turn.
 * @typedef {{[keys: string]: WayTree | number | [string, number]}} WayTree
 */
/** @typedef {{ways: WayTree, choices: Record<string, Words>}} Allowed */

/**
 * What a position or an unfinished turn allows next.
 * @typedef {object} DraftAnswer
 * @property {string} position
 * @property {string[]} draft
 * @property {boolean} turn_over
 * @property {Side} to_act
 * @property {Ending | null} ending
 * @property {View} view
 * @property {string[]} last
 * @property {Allowed | null} next
 */

/** @typedef {{kind: 'guest' | 'computer' | 'open', name?: string, online?: boolean, level?: number}} Seat */
/** @typedef {{total_ms?: number, increment_ms?: number, days_per_turn?: number}} ClockSetting */
/** What each side had left at `since`, and whose clock runs since then. @typedef {ClockSetting & {left_ms: [number, number], running: Side | null, since: number}} ClockState */
/** @typedef {{round: number, other: string | null, wins: [number, number], tally: [number, number], result: Words | null}} MatchState */

/**
 * @typedef {object} Live
 * @property {'waiting' | 'playing' | 'over' | 'aborted'} status
 * @property {[Seat, Seat]} seats
 * @property {Side} to_act
 * @property {string[]} turns
 * @property {string[]} turn_open
 * @property {string} position
 * @property {View} view
 * @property {string[]} last
 * @property {Ending | null} ending
 * @property {ClockState | null} clock
 * @property {{draw: Side | null, takeback: Side | null, rematch: Side | null}} offers
 * @property {{abort: boolean, undo: boolean, hint: boolean}} can
 * @property {number} watchers
 * @property {string | null} rematch
 * @property {MatchState | null} match
 */

/**
 * @typedef {object} GameState
 * @property {string} id
 * @property {number} seq
 * @property {number} now
 * @property {number} created
 * @property {string} game
 * @property {Record<string, string | number>} options
 * @property {string} start
 * @property {boolean} listed
 * @property {Side | null} below
 * @property {Side[]} you
 * @property {Teaching} teaching
 * @property {Live} live
 * @property {Allowed | null} [next] what I can point at, where I have to act
 */

/**
 * What an event changes: fields of the state, of its view, and the turns to keep and to add.
 * @typedef {Omit<Partial<Live>, 'turns' | 'view'> & {turns?: {keep: number, add: string[]}, view?: Partial<View>}} Changed
 */

/**
 * @typedef {object} GameEvent
 * @property {number} seq
 * @property {number} at
 * @property {string} kind
 * @property {Side} [side]
 * @property {string} [turn]
 * @property {string} [name]
 * @property {number} [actions]
 * @property {string} [game]
 */

/** @typedef {{turn: string | null, position: string, view: View, last: string[]}} ReplayStep */

/** A position beside a rule. @typedef {{rule: string, caption: Words | null, view: View, targets: string[], cells: string[], arrows: [string, string][]}} Figure */
/** The rules of a game, as Markdown. @typedef {Words & {figures: Figure[]}} RulesText */

/** A finished game, looked at again. @typedef {{chances: number[], moments: {turn: number, side: Side, played: string, best: string | null, loss: number}[]}} Review */

/**
 * A line of a list of games.
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} game
 * @property {Record<string, string | number>} options
 * @property {Live['status']} status
 * @property {[Seat, Seat]} seats
 * @property {Side[]} you
 * @property {Side} to_act
 * @property {ClockSetting | null} clock
 * @property {number} turn_count
 * @property {number} created
 * @property {number} changed
 * @property {Ending | null} ending
 * @property {number | null} match
 * @property {number} watchers
 * @property {View | null} view
 */

export {};
