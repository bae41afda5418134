import { isLongEnoughPassword } from './names.ts';

export type PasswordStrength = { level: 0 | 1 | 2 | 3 | 4; words: string };

const passableFrom = 12;
const goodFrom = 16;

/** How hard a password is to guess: by its length and a list of common ones. Kinds of characters do not matter. */
export function passwordStrength(given: string): PasswordStrength {
  const password = given.trim();
  if (password === '') return { level: 0, words: 'Three or four plain words are easy to keep in mind.' };
  if (!isLongEnoughPassword(password)) return { level: 1, words: 'Too short yet: 8 characters at least.' };
  if (isCommon(password)) return { level: 1, words: 'Many people use this one, so it is guessed first.' };
  // What repeats is guessed as often as it is without the repetition.
  const { length } = [...withoutRepetition(password.slice(0, goodFrom * 2))];
  if (length < passableFrom) return { level: 2, words: 'It will do. A few more letters make it good.' };
  if (length < goodFrom) return { level: 3, words: 'Good. Longer is better still.' };
  return { level: 4, words: 'Good. Long beats clever.' };
}

/** `abc` for `abcabc`: a text is found in two of itself where its repetition begins. */
function withoutRepetition(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** Also with digits and exclamation marks behind it, which people add where a site wants them. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/(?<![\d!])[\d!]+$/, ''));
}

/** From published lists of leaked passwords: those of eight characters and more, and what they begin with. */
const common: ReadonlySet<string> = new Set(
  `password passw0rd p@ssw0rd p@ssword pa55word iloveyou princess sunshine football baseball basketball superman
  batman starwars trustno1 welcome letmein charlie michelle jennifer jessica samantha alexander elizabeth victoria
  computer internet whatever chocolate butterfly midnight maverick mercedes corvette liverpool chelsea arsenal
  barcelona snoopy pokemon dragon monkey shadow master freedom hunter secret summer winter spring autumn changeme
  default admin administrator test tester guest login user abc abcd abcdefg abcdefgh qwerty qwertyui qwertyuiop
  qwertz qwertzui qwertzuiop azerty azertyui azertyuiop asdfgh asdfghjk asdfghjkl zxcvbnm zxcvbnm, 1qaz2wsx 1qaz2wsx3edc
  zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qazxsw2 asdf1234 abcd1234 1234qwer 123qweasd 123abc
  qweasdzxc qazwsxedc a1b2c3d4 aa123456 a123456 12345678 123456789 1234567890 0123456789 12345679 87654321 987654321
  0987654321 11111111 22222222 55555555 66666666 77777777 88888888 99999999 00000000 12341234 12121212 11223344
  112233445566 123123123 123321123 147258369 789456123 10203040 13131313 69696969`.split(/\s+/),
);
