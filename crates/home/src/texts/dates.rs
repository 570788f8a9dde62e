//! The words of days. Portuguese writes months as numbers, so that is what they are called there.

use tabuleiro_catalog::rules::texts;

texts! {
    DAY { en: "{day} {month} {year}", pt: "{day}/{month}/{year}" }
    JANUARY { en: "Jan", pt: "01" }
    FEBRUARY { en: "Feb", pt: "02" }
    MARCH { en: "Mar", pt: "03" }
    APRIL { en: "Apr", pt: "04" }
    MAY { en: "May", pt: "05" }
    JUNE { en: "Jun", pt: "06" }
    JULY { en: "Jul", pt: "07" }
    AUGUST { en: "Aug", pt: "08" }
    SEPTEMBER { en: "Sep", pt: "09" }
    OCTOBER { en: "Oct", pt: "10" }
    NOVEMBER { en: "Nov", pt: "11" }
    DECEMBER { en: "Dec", pt: "12" }
}
