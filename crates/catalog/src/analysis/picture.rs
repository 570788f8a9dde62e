//! The course of games as an SVG picture.

use tabuleiro_rules::game::GameInfo;
use tabuleiro_rules::lang::{Lang, Message};
use tabuleiro_rules::outcome::Side;

use super::judge::{JudgedTurn, TurnMark};
use crate::texts::analysis as texts;

/// The course of one game.
#[derive(Clone, Copy, Debug)]
pub struct CourseGraph<'g> {
    /// The game.
    pub info: &'g GameInfo,
    /// Its judged turns.
    pub turns: &'g [JudgedTurn],
}

const WIDTH: f64 = 720.0;
/// The height of one game.
const BAND: f64 = 240.0;
/// Room for the names of the sides.
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 20.0;

/// Draws games one under the other: the chances of the first side from the bottom (0) to the top (1), a dot with its sign for every
/// marked turn. Every turn has a title, which a browser shows and a screen reader reads.
pub fn picture(graphs: &[CourseGraph<'_>], lang: Lang) -> String {
    let height = BAND * graphs.len().max(1) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (index, graph) in graphs.iter().enumerate() {
        band(graph, BAND * index as f64, lang, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

fn band(graph: &CourseGraph<'_>, y: f64, lang: Lang, svg: &mut String) {
    let [first, second] = graph.info.sides.each_ref().map(|side| escaped(side.name.in_lang(lang)));
    let title = Message::new(&texts::GRAPH).with("side", graph.info.sides[0].subject).in_lang(lang);
    let name = escaped(graph.info.name.in_lang(lang));
    let (bottom, middle) = (BAND - BOTTOM, (TOP + BAND - BOTTOM) / 2.0);
    let (right, label) = (WIDTH - RIGHT, LEFT - 10.0);
    svg.push_str(&format!(
        "<g transform=\"translate(0 {y})\">\n<text x=\"{LEFT}\" y=\"24\" font-weight=\"bold\" fill=\"#222222\">{name}: {}</text>\n\
         <g text-anchor=\"end\" fill=\"#222222\">\n<text x=\"{label}\" y=\"{}\">{first}</text>\n<text x=\"{label}\" y=\"{}\">50 %</text>\n\
         <text x=\"{label}\" y=\"{bottom}\">{second}</text>\n</g>\n",
        escaped(&title),
        TOP + 10.0,
        middle + 4.0,
    ));
    svg.push_str(&format!(
        "<path d=\"M{LEFT} {TOP}H{right}V{bottom}H{LEFT}ZM{LEFT} {middle}H{right}\" fill=\"none\" stroke=\"#999999\"/>\n"
    ));
    if let Some(start) = graph.turns.first() {
        line(graph, start, lang, svg);
    }
    svg.push_str("</g>\n");
}

fn line(graph: &CourseGraph<'_>, start: &JudgedTurn, lang: Lang, svg: &mut String) {
    let step = (WIDTH - LEFT - RIGHT) / graph.turns.len() as f64;
    let at = |index: usize, chance: f64| (LEFT + step * index as f64, TOP + (BAND - BOTTOM - TOP) * (1.0 - chance));
    let (x, y) = at(0, start.before.chance(Side::First));
    let mut path = format!("M{x:.1} {y:.1}");
    let mut dots = String::new();
    for (index, turn) in graph.turns.iter().enumerate() {
        let (x, y) = at(index + 1, turn.after.chance(Side::First));
        path.push_str(&format!("L{x:.1} {y:.1}"));
        let (colour, radius) = match turn.mark {
            None => ("#1f4e79", 1.5),
            Some(TurnMark::Inaccuracy) => ("#b8860b", 4.0),
            Some(TurnMark::Mistake) => ("#d2691e", 5.0),
            Some(TurnMark::Blunder) => ("#b00020", 6.0),
        };
        dots.push_str(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\"><title>{}</title></circle>\n",
            escaped(&title(turn, lang))
        ));
        if let Some(mark) = turn.mark {
            // Where there is room: above a dot in the lower half, below one in the upper half.
            let label = if y > (TOP + BAND - BOTTOM) / 2.0 { y - 9.0 } else { y + 19.0 };
            dots.push_str(&format!(
                "<text x=\"{x:.1}\" y=\"{label:.1}\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>\n",
                mark.sign()
            ));
        }
    }
    svg.push_str(&format!("<path d=\"{path}\" fill=\"none\" stroke=\"#1f4e79\" stroke-width=\"2\"/>\n{dots}"));
}

fn title(turn: &JudgedTurn, lang: Lang) -> String {
    let text = if turn.mark.is_some() { &texts::GRAPH_MARK } else { &texts::GRAPH_POINT };
    let message = Message::new(text).with("number", turn.label()).with("turn", &turn.turn);
    let message = message.with("percent", turn.after.percent(Side::First));
    match turn.mark {
        Some(mark) => message.with("sign", mark.sign()).with("mark", mark.name()),
        None => message,
    }
    .in_lang(lang)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
