use super::*;

fn contests(plan: &Plan) -> Vec<String> {
    let contest = |contest: &Contest| {
        let [one, two] = contest.players.map(|player| plan.players[player].name.as_str());
        format!("{}: {one} - {two}, {}", plan.boards[contest.board].name(), 2 * contest.pairs)
    };
    plan.contests.iter().map(contest).collect()
}

#[test]
fn a_ladder_of_levels_over_games_with_their_own_numbers() {
    let text = r#"
        players = ["1", "2", "3"]
        pairings = "ladder"
        games = 60
        [[game]]
        game = "infection"
        [[game]]
        game = "frozen-forest"
        games = 120
        [[game]]
        game = "three-dragons"
        set = { mode = "power" }
    "#;
    let plan = read(text, "x.toml").unwrap();
    assert_eq!(
        contests(&plan),
        [
            "infection: level 2 - level 1, 60",
            "infection: level 3 - level 2, 60",
            "frozen-forest: level 2 - level 1, 120",
            "frozen-forest: level 3 - level 2, 120",
            "three-dragons mode=power: level 2 - level 1, 60",
            "three-dragons mode=power: level 3 - level 2, 60",
        ]
    );
    assert_eq!((plan.seed, plan.openings, plan.sprt), (1, 4, None));
}

#[test]
fn engines_have_commands_options_and_limits() {
    let text = r#"
        games = 10
        clock = "1s+10ms"
        margin = "20ms"
        openings = 6
        seed = 7
        sprt = [0, 5.5, 0.05, 0.1]

        [[player]]
        name = "mine"
        command = "./mine --fast"
        options = { Hash = 16, Style = "wild", Ponder = false }
        [[player]]
        name = "theirs"
        command = "theirs"
        nodes = 5000
        depth = 9
        [[player]]
        name = "slow"
        who = "time:500"

        [[game]]
        game = "blockade"
        [[pairing]]
        players = ["mine", "theirs"]
        [[pairing]]
        players = ["mine", "nodes:100"]
        games = 4
        game = "blockade"
    "#;
    let plan = read(text, "x.toml").unwrap();
    assert_eq!(contests(&plan), ["blockade: mine - theirs, 10", "blockade: mine - nodes:100, 4"]);
    let mine = &plan.players[0].settings;
    assert_eq!(mine.who, Who::Engine(ClientDialect::Ugi, "./mine --fast".to_owned()));
    let options = [("Hash", "16"), ("Style", "wild"), ("Ponder", "false")];
    assert_eq!(mine.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!((plan.players[1].settings.nodes, plan.players[1].settings.depth), (Some(5000), Some(9)));
    assert_eq!(plan.pace.clock, Some((Duration::from_secs(1), Duration::from_millis(10))));
    assert_eq!(plan.pace.margin, Duration::from_millis(20));
    assert_eq!((plan.openings, plan.seed), (6, 7));
    assert_eq!(plan.sprt, Some(Sprt { elo0: 0.0, elo1: 5.5, alpha: 0.05, beta: 0.1 }));
}

#[test]
fn without_games_all_are_played_and_without_pairings_everybody_plays_everybody() {
    let plan = read("players = ['1', '2', 'random']", "x.toml").unwrap();
    assert_eq!(plan.contests.len(), 3 * games().len());
    let gauntlet =
        read("players = ['1', '2', 'random']\npairings = 'gauntlet'\n[[game]]\ngame = 'all'", "x.toml").unwrap();
    assert_eq!(gauntlet.contests.len(), 2 * games().len());
    let twins = read("players = ['3', '3']\n[[game]]\ngame='infection'", "x.toml").unwrap();
    assert_eq!(contests(&twins), ["infection: level 3 - level 3 #2, 20"]);
}

#[test]
fn mistakes_name_their_line_and_what_would_be_right() {
    let valid = "players = ['1', '2']\n";
    for (text, needle) in [
        ("players = ['1', '2'\n", "x.toml, line 1"),
        ("\nplayer = 3", "line 2: player: expected a section [[player]]"),
        ("rounds = 3", "line 1: unknown key `rounds`; the keys here are: players, pairings, games"),
        ("games = 3", "line 1: games: expected an even number of games"),
        ("games = 'many'", "line 1: games: expected a whole number"),
        ("games = -2", "line 1: games: expected a whole number"),
        ("openings = 5000", "line 1: openings: expected a whole number from 0 to 1000"),
        ("time = 0", "line 1: time: expected a time such as 100"),
        ("time = 'x'", "found `x`"),
        ("clock = '1d'", "line 1: clock: expected a clock such as 1s+10ms"),
        ("\ntime = 5\nclock = '1s'", "line 3: time and clock cannot both be set"),
        ("sprt = [5, 0]", "line 1: sprt: expected elo0,elo1"),
        ("sprt = '0,5'", "line 1: sprt: expected two or four numbers"),
        ("players = ['1', 'Ana']", "line 1: `Ana` is not a player"),
        ("players = '1'", "line 1: players: expected a list of texts"),
        ("players = ['1']", "there is nothing to play"),
        ("players = ['1', 'human']", "people do not play"),
        ("players = ['1', '2']\npairings = 'swiss'", "line 2: pairings: expected"),
        ("[[player]]\nname = 'a'", "line 1: a player has either who, or protocol and command"),
        ("[[player]]\nwho = '1'", "line 1: name is missing here"),
        ("[[player]]\nname = 'a'\nwho = '1'\nnodes = 5", "line 4: nodes is for engines"),
        ("[[player]]\nname = 'a'\ncommand = \"x 'y\"", "line 3: the quote at column 3"),
        ("[[player]]\nname = 'a'\nprotocol = 'uci'\ncommand = 'x'", "line 3: protocol: expected"),
        ("[[player]]\nname = 'a'\ncommand = 'x'\noptions = 3", "line 4: options: expected a table"),
        ("[[player]]\nname='a'\nwho='1'\n[[player]]\nname='a'\nwho='2'", "line 4: there are two players called `a`"),
        ("[[game]]\ngame = 'chess'", "line 2: game: expected"),
        ("[[game]]\ngame = 'infection'\nset = { map = 'moon' }", "line 3: "),
        ("[[game]]\nset = {}", "line 1: game is missing here"),
        ("[[pairing]]\nplayers = ['1']", "line 2: players: expected a list of two players"),
        ("[[pairing]]\nplayers = ['1', '1']", "cannot be paired with itself"),
        (
            "[[game]]\ngame='blockade'\n[[pairing]]\nplayers=['1','2']\ngame='infection'",
            "line 5: the games of this file do not have",
        ),
        ("[[pairing]]\nplayers = ['1', '2']\nrounds = 2", "line 3: unknown key `rounds`"),
    ] {
        let error = read(text, "x.toml").unwrap_err().to_string();
        assert!(error.contains(needle), "{text:?}\n{error}");
    }
    assert!(read(valid, "x.toml").is_ok());
}

#[test]
fn the_files_in_the_docs_are_plans() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut files = 0;
    for file in std::fs::read_dir(docs.join("strength")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            read(&std::fs::read_to_string(&path).unwrap(), &path.display().to_string()).unwrap();
            files += 1;
        }
    }
    assert!(files >= 2);
    let page = std::fs::read_to_string(docs.join("matches.md")).unwrap();
    let example = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let plan = read(example, "docs/matches.md").unwrap();
    assert_eq!(contests(&plan).last().unwrap(), "infection map=four: mine - uct:100, 20");
}
