/** A word of a text in the form in which searches compare it, and where it stands: UTF-16 offsets. */
export type TextWord = { word: string; start: number; end: number };

/** Longer words are cut: no one types them, and an index entry has a limit. In code points. */
const wordMax = 40;

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u30fc\\uff66-\\uff9f\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
/** What texts hold inside of words without showing it: soft hyphens, spaces of no width, joiners, selectors of a variant. */
const unseen = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
/** Runs of scripts without spaces; or a word, also one such as `c++` and `c#`. In Persian a non-joiner is as good as a space. */
const runOrWord = new RegExp(
  `(?<run>[${unspaced}][${unspaced}\\p{M}${unseen}]*)|` +
    `(?![${unspaced}])[\\p{L}\\p{N}\\p{M}](?:(?![${unspaced}]|\\u200c\\p{sc=Arabic})[\\p{L}\\p{N}\\p{M}${unseen}])*` +
    `(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'gu',
);
const anyUnseen = new RegExp(`[${unseen}]+`, 'gu');
const isUnspaced = new RegExp(`[${unspaced}]`, 'u');
const apostrophe = /['’ʼ]/;

/** Marks that their letters are found without. In other scripts, such as kana, a mark makes another letter. */
const looseMarks = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const spelledLetters = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');
const isAscii = /^[\0-\x7f]*$/;

export function withoutUnseen(text: string): string {
  return isAscii.test(text) ? text : text.replace(anyUnseen, '');
}

/** Without the differences that searches overlook: case, accents, width and compatibility forms, and what is not seen. */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return withoutUnseen(text)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(looseMarks, '$1')
    .normalize('NFC')
    .replace(spelledLetters, (letter) => spelled[letter] ?? letter);
}

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in their order. Scripts without spaces are cut into words by `Intl.Segmenter`. */
export function splitWords(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: found, index: start, groups } of text.matchAll(runOrWord)) {
    const end = start + found.length;
    if (groups?.['run'] !== undefined) segment(words, found, start);
    else if (!isClipped(text, start, end)) add(words, found, start, end);
  }
  return words;
}

/** One or two letters before or after an apostrophe are no word of their own: l'eau, zip's, don't. */
function isClipped(text: string, start: number, end: number): boolean {
  return (
    end - start <= 2 &&
    ((start > 0 && apostrophe.test(text.charAt(start - 1))) ||
      (apostrophe.test(text.charAt(end)) && /\p{L}/u.test(text.charAt(end + 1))))
  );
}

function segment(words: TextWord[], run: string, start: number): void {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const folded = foldText(run);
  const places = placesOf(run);
  // Folding may change the length; then the place of a word is that of the whole run.
  const keepsPlaces = folded.length === places.length;
  for (const { segment: word, index, isWordLike } of segmenter.segment(folded)) {
    if (isWordLike !== true) continue;
    const from = keepsPlaces ? (places[index] ?? 0) : 0;
    const to = keepsPlaces ? (places[index + word.length - 1] ?? 0) + 1 : run.length;
    add(words, word, start + from, start + to);
  }
}

/** Where each UTF-16 unit stands that is seen. */
function placesOf(run: string): number[] {
  const places: number[] = [];
  let from = 0;
  for (const { 0: unseenPart, index } of run.matchAll(anyUnseen)) {
    for (; from < index; from += 1) places.push(from);
    from = index + unseenPart.length;
  }
  for (; from < run.length; from += 1) places.push(from);
  return places;
}

function add(words: TextWord[], found: string, start: number, end: number): void {
  const folded = foldText(found);
  const word = folded.length <= wordMax ? folded : [...folded].slice(0, wordMax).join('');
  if (/[\p{L}\p{N}]/u.test(word)) words.push({ word, start, end });
}

/** Whether a word is of a script without spaces, in which a longer word may hold what was asked for. */
export function isUnspacedWord(word: string): boolean {
  return isUnspaced.test(word);
}

const longerChinese = /^\p{sc=Han}{3,}$/u;

/** A word and, of a longer Chinese one, its ends, which are often words themselves: of 手前味噌 also 前味噌 and 味噌. */
export function wordWithEnds(word: string): string[] {
  const letters = longerChinese.test(word) ? [...word] : [];
  return [word, ...letters.slice(1, -1).map((_, at) => letters.slice(at + 1).join(''))];
}

/**
 * Whether one typing error, in long words two, makes one word of the other: a letter more, less, another one, or two
 * letters exchanged. Short words may be anything with one letter changed, so they have to be right.
 */
export function isTypingError(typed: string, known: string): boolean {
  const allowed = typingErrorsIn(typed);
  return typed !== known && typingErrors(typed, known, allowed) <= allowed;
}

/** How many errors a typed word may have. */
export const typingErrorsIn = (typed: string): number => (typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2);

/** Letters that words are written with, as folded. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџ',
].map((letters) => [...letters]);

/** All that one typing error makes of a word, and the word; nothing for one that no alphabet of these writes. */
export function oneErrorAway(word: string): string[] {
  const alphabet = alphabets.find((letters) => [...word].every((letter) => letters.includes(letter)));
  if (!alphabet) return [];
  return Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, one, other] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
    return [
      before + word.slice(at + 1),
      before + other + one + word.slice(at + 2),
      ...alphabet.flatMap((letter) => [
        before + letter + word.slice(at),
        before + letter + word.slice(at + 1),
      ]),
    ];
  }).flat();
}

/** The number of typing errors between two words (optimal string alignment); more than `most` counts as `most + 1`. */
export function typingErrors(typed: string, known: string, most: number): number {
  const [a, b] = [[...typed], [...known]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = b.map((_, at) => at + 1);
  let row = above;
  for (const [i, letter] of a.entries()) {
    row = [];
    for (const [j, other] of b.entries()) {
      const diagonal = j === 0 ? i : (above[j - 1] ?? 0);
      const left = j === 0 ? i + 1 : (row[j - 1] ?? 0);
      let errors = Math.min(diagonal + Number(letter !== other), left + 1, (above[j] ?? 0) + 1);
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other) {
        errors = Math.min(errors, (j > 1 ? (before[j - 2] ?? 0) : i - 1) + 1);
      }
      row.push(errors);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return row.at(-1) ?? a.length;
}
