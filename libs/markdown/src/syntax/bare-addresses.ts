import type {
  Code,
  Construct,
  ConstructRecord,
  Effects,
  Event,
  HtmlExtension,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types';
import { endsAddress, hostLength, mailAddressLength, mayPrecede, webAddressLength } from '../addresses.ts';
import { escapeHtml } from '../escape.ts';
import { reading } from './lookahead.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    bareAddress: 'bareAddress';
  }
}

const webAddress: Construct = {
  name: 'webAddress',
  previous: (code) => mayPrecede(characterOf(code), 'http'),
  tokenize(effects, ok, nok) {
    const before = characterOf(this.previous);
    const run = lookahead(webCharacters, (text) =>
      /^(?:https?:\/\/|www\.)/i.test(text) ? webAddressLength(text, () => isInEmphasis(this)) : 0,
    );
    const found: State = (code) =>
      isInBracket(this.events) ? nok(code) : take(effects, 'bareAddress', run.length(), ok)(code);
    return (code) => {
      const kind = /w/i.test(characterOf(code)) ? 'www' : 'http';
      return mayPrecede(before, kind) ? effects.check(run.construct, found, nok)(code) : nok(code);
    };
  },
};

const mailAddress: Construct = {
  name: 'mailAddress',
  previous: (code) => code === underscore || mayPrecedeMail(code),
  tokenize(effects, ok, nok) {
    const before = this.previous;
    let dots = 0;
    const run = lookahead(mailCharacters, (text) => {
      dots = /^\.*/.exec(text)?.[0].length ?? 0;
      return mailAddressLength(text.slice(dots), () => isInEmphasis(this));
    });
    const address: State = (code) => take(effects, 'bareAddress', run.length(), ok)(code);
    const found: State = (code) => {
      if (isInBracket(this.events)) return nok(code);
      return dots === 0 ? address(code) : take(effects, 'data', dots, address)(code);
    };
    return (code) => {
      const mayBegin = before === underscore ? isAfterOpening(this) : mayPrecedeMail(before);
      if (!mayBegin) return nok(code);
      if (code !== underscore) return effects.check(run.construct, found, nok)(code);
      const alone: State = (next) => effects.check(closingUnderscore, nok, found)(next);
      return effects.check(run.construct, alone, nok)(code);
    };
  },
};

const underscore = 95;
const mayPrecedeMail = (code: Code) => !/[\w+./-]/.test(characterOf(code));

/** Links without any markup: web addresses, hosts that begin with `www.`, e-mail addresses. */
export const bareAddresses: ConstructRecord = Object.fromEntries(
  Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-._', (character) => [
    character.charCodeAt(0),
    /[hw]/i.test(character) ? [mailAddress, webAddress] : [mailAddress],
  ]),
);

export const bareAddressesHtml: HtmlExtension = {
  exit: {
    bareAddress(token) {
      const typed = this.sliceSerialize(token);
      const address = /^www\./i.test(typed)
        ? `http://${typed}`
        : /^(?:https?|mailto|xmpp):/i.test(typed)
          ? typed
          : `mailto:${typed}`;
      this.tag(`<a href="${escapeHtml(percentEncoded(address))}">`);
      this.raw(this.encode(typed));
      this.tag('</a>');
    },
  },
};

/** As the parser spells the addresses of other links. */
function percentEncoded(address: string): string {
  return address
    .toWellFormed()
    .replaceAll(/%(?![\dA-Fa-f]{2})|[^!#$%&-;=?-Z_a-z~]/gu, (character) => encodeURIComponent(character));
}

/** Empty for an end of the text or of a line. */
function characterOf(code: Code): string {
  return code === null || code < 0 ? '' : String.fromCharCode(code);
}

type Accept = (character: string, run: string) => boolean;

/** Reads ahead over a run of accepted characters; succeeds if it begins with an address. */
function lookahead(characters: () => Accept, measure: (run: string) => number) {
  let length = 0;
  const construct: Construct = {
    partial: true,
    tokenize(effects, ok, nok) {
      const accept = characters();
      let run = '';
      const inside: State = (code) => {
        const character = characterOf(code);
        if (character !== '' && accept(character, run)) {
          run += character;
          effects.consume(code);
          return inside;
        }
        length = measure(run);
        return length > 0 ? ok(code) : nok(code);
      };
      return reading(effects, inside);
    },
  };
  return { construct, length: () => length };
}

const webStarts = ['http://', 'https://', 'www.'];

/** Longer than the longest host with its scheme. */
const farthestHost = 300;

/** Reads on only where an address is certain: a text may begin thousands that are none. */
function webCharacters(): Accept {
  let host: 'before' | 'inside' | 'read' = 'before';
  let isBracketed = false;
  let last = '';
  return (character, run) => {
    if (/[\s<\0-\x1f\x7f]/.test(character) || endsAddress(last, character)) return false;
    last = character;
    if (host === 'before') {
      const begun = (run + character).toLowerCase();
      if (webStarts.includes(begun)) host = 'inside';
      return webStarts.some((start) => start.startsWith(begun));
    }
    if (host === 'inside') {
      if (run.length > farthestHost) return false;
      if (character === '[' && run.endsWith('//')) isBracketed = true;
      if (isBracketed ? character !== ']' : /[-._]|[^\p{P}\p{S}]/u.test(character)) return true;
      host = 'read';
      return hostLength(isBracketed ? `${run}]` : run) > 0;
    }
    return true;
  };
}

function mailCharacters(): Accept {
  let part: 'local' | 'host' | 'resource' = 'local';
  let isXmpp = false;
  return (character, run) => {
    if (part === 'local') {
      if (character === '@' && run !== '') part = 'host';
      else if (character === ':' && /^(?:mailto|xmpp)$/i.test(run)) isXmpp = /^x/i.test(run);
      else return /[\w+.-]/.test(character);
      return true;
    }
    if (part === 'resource') return /[\w@.]/.test(character);
    if (character === '/' && isXmpp) part = 'resource';
    return part === 'resource' || /[\w.-]/.test(character);
  };
}

/** How far an underscore before an e-mail address looks for another that makes emphasis of both. */
const farthestClosing = 300;

const closingUnderscore: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let length = 0;
    let before = '';
    let last = '';
    const inside: State = (code) => {
      const character = characterOf(code);
      if (last === '_' && before !== '' && !/[\s_]/.test(before) && !/\w/.test(character)) return ok(code);
      if (code === null || ++length > farthestClosing) return nok(code);
      before = last;
      last = character === '' ? ' ' : character;
      effects.consume(code);
      return inside;
    };
    return reading(effects, inside);
  },
};

/** Consumes so many characters as one token. */
function take(effects: Effects, type: 'bareAddress' | 'data', length: number, ok: State): State {
  let left = length;
  const inside: State = (code) => {
    effects.consume(code);
    left--;
    return left > 0 ? inside : end;
  };
  const end: State = (code) => {
    effects.exit(type);
    return ok(code);
  };
  return (code) => {
    effects.enter(type);
    return inside(code);
  };
}

/** Whether the underscore directly before can begin emphasis. */
function isAfterOpening({ events }: TokenizeContext): boolean {
  const token = events.at(-1)?.[1];
  return token?.type === 'attentionSequence' && token._open === true;
}

/** Whether an underscore before can begin emphasis, and none has ended it. */
function isInEmphasis(context: TokenizeContext): boolean {
  const { events } = context;
  let closed = 0;
  for (let index = events.length - 1; index >= 0; index--) {
    const [step, token] = events[index] ?? [];
    if (
      step !== 'exit' ||
      token?.type !== 'attentionSequence' ||
      !context.sliceSerialize(token).startsWith('_')
    )
      continue;
    if (token._open && closed === 0) return true;
    if (token._open) closed--;
    else if (token._close) closed++;
  }
  return false;
}

/** Tokens that no open bracket stands before: the search for one ends here. */
const afterNoBracket = new WeakSet<Token>();

/** Whether a bracket is open that may yet become the label of a link. */
function isInBracket(events: readonly Event[]): boolean {
  for (let index = events.length - 1; index >= 0; index--) {
    const token = events[index]?.[1];
    if (!token || afterNoBracket.has(token)) break;
    if ((token.type === 'labelLink' || token.type === 'labelImage') && !token._balanced) return true;
  }
  const last = events.at(-1)?.[1];
  if (last) afterNoBracket.add(last);
  return false;
}
