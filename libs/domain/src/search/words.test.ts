import { describe, expect, test } from 'vitest';
import { foldText, isTypingError, oneErrorAway, splitWords, typingErrors, wordWithEnds } from './words.ts';

const wordsOf = (text: string) => splitWords(text).map(({ word }) => word);

describe('the words of a text', () => {
  test.each([
    ['case and punctuation', 'Zips, hinges; LAMPS!', ['zips', 'hinges', 'lamps']],
    ['accents', 'Café über Łódź, Straße', ['cafe', 'uber', 'lodz', 'strasse']],
    ['width and compatibility forms', 'ＺＩＰ ﬁle ①', ['zip', 'file', '1']],
    ['apostrophes', "l'eau, zip's and don’t", ['eau', 'zip', 'and', 'don']],
    ['programming languages', 'C++ and C#, not c', ['c++', 'and', 'c#', 'not', 'c']],
    ['names', 'hazel_ng', ['hazel', 'ng']],
    ['Japanese', '新しい自転車の修理', ['新しい', '自転車', 'の', '修理']],
    ['Chinese', '咖啡怎么做', ['咖啡', '怎么', '做']],
    ['Thai', 'ภาษาไทย', ['ภาษา', 'ไทย']],
    ['Korean, which has spaces', '학교에서 자전거', ['학교에서', '자전거']],
    ['kana keep the marks that make other letters', 'ｼﾞｯﾊﾟｰ', ['ジッパー']],
    ['soft hyphens', 'Donau\u00addampf\u00adschiff', ['donaudampfschiff']],
    ['spaces of no width', 'zero\u200bwidth \ufeffmark', ['zerowidth', 'mark']],
    ['joiners', 'no\u2060break Auf\u200clage क्\u200dष', ['nobreak', 'auflage', 'क्ष']],
    ['directions', '\u200eleft\u200e \u202bright\u202c', ['left', 'right']],
    ['tags and fillers', 'a\u{e0061}b \u3164 c\u034fd', ['ab', 'cd']],
    ['accents behind what is not seen', 'Cafe\u200b\u0301', ['cafe']],
    ['Japanese with places to break', '自\u200b転車の\u200b修理', ['自転車', 'の', '修理']],
    ['variants of a character', '葛\u{e0100}城', wordsOf('葛城')],
    ['Persian, in which a non-joiner is as good as a space', 'کتاب\u200cها', ['کتاب', 'ها']],
    ['nothing but signs', '🎉 ::* "" \\ ~~ \0', []],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('each stands where it was found', () => {
    const text = 'Ein Käse, 自転車の修理';
    expect(splitWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Ein',
      'Käse',
      '自転車',
      'の',
      '修理',
    ]);
  });

  test('also between what is not seen', () => {
    const text = 'so\u00adft, 自\u200b転車の\u200b修理';
    expect(splitWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'so\u00adft',
      '自\u200b転車',
      'の',
      '修理',
    ]);
  });

  test('a word without end is cut', () => {
    expect(wordsOf('a'.repeat(1000))).toEqual(['a'.repeat(40)]);
  });

  test('folding twice changes nothing', () => {
    for (const text of ['ŻÓŁĆ', 'ẞ', 'Йод', 'ΆΛΦΑ', 'İstanbul', 'が', 'e\u200b\u0301', 'ㄱ\u3164'])
      expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

test.each([
  ['repiar', 'repair', true],
  ['bred', 'bread', true],
  ['sourdoh', 'sourdough', true],
  ['kombuchaa', 'kombucha', true],
  ['zpi', 'zip', false],
  ['bread', 'bread', false],
  ['bread', 'brand', false],
  ['table', 'stable', true],
  ['kitten', 'sitting', false],
])('%s for %s is a typing error: %s', (typed, known, isError) => {
  expect(isTypingError(typed, known)).toBe(isError);
});

test.each([
  ['repiar', 'repair'],
  ['bred', 'bread'],
  ['kombuchaa', 'kombucha'],
  ['c0ffee', 'coffee'],
  ['велосипет', 'велосипед'],
  ['ποδηλατα', 'ποδηλατο'],
])('what one typing error makes of %s: %s among others', (typed, meant) => {
  const words = oneErrorAway(typed);
  expect(words).toContain(meant);
  expect(words.filter((word) => typingErrors(typed, word, 1) > 1)).toEqual([]);
});

test.each(['自転車', 'c++', 'repair自'])('the errors of %s are not tried one by one', (typed) => {
  expect(oneErrorAway(typed)).toEqual([]);
});

test('a longer Chinese word has ends that are words themselves', () => {
  expect(wordWithEnds('手前味噌')).toEqual(['手前味噌', '前味噌', '味噌']);
  expect(wordWithEnds('味噌')).toEqual(['味噌']);
  expect(wordWithEnds('シャッター')).toEqual(['シャッター']);
  expect(wordWithEnds('garden')).toEqual(['garden']);
});
