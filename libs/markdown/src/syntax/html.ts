import { htmlFlow } from 'micromark-core-commonmark';
import type { Construct, HtmlExtension, State, TokenizeContext } from 'micromark-util-types';
import { typedParagraphs } from '../escape.ts';
import { reading } from './lookahead.ts';

/**
 * Blocks of HTML. A line break begins none, because what is behind it is Markdown. Nor does an unknown element inside a
 * paragraph, where the parser makes an exception for lines of a quote that lack its marker.
 */
export const htmlBlock: Construct = {
  ...htmlFlow,
  tokenize(effects, ok, nok) {
    // The context is seen through, because it changes while the block is read; only its lazy lines are hidden.
    const parser: unknown = Object.create(this.parser, { lazy: { value: {} } });
    // Both have what their prototypes have.
    const self = Object.create(this, { parser: { value: parser } }) as TokenizeContext;
    const state = htmlFlow.tokenize.call(self, effects, ok, nok);
    return effects.check(lineBreak, nok, state);
  },
};

/** `<br>`, and `</br>`, which browsers read as the same. */
const lineBreak: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let read = '';
    const inside: State = (code) => {
      if (code === null || code < 0) return read === '<br' ? ok(code) : nok(code);
      const character = String.fromCharCode(code).toLowerCase();
      if (read === '<br') return /[\s/>]/.test(character) ? ok(code) : nok(code);
      if (read !== '<' || character !== '/') read += character;
      if (!'<br'.startsWith(read)) return nok(code);
      effects.consume(code);
      return inside;
    };
    return reading(effects, inside);
  },
};

/** HTML as it was typed. A tag of a line break is one. */
export const typedHtml: HtmlExtension = {
  enter: {
    htmlFlow() {
      this.setData('slurpAllLineEndings');
      this.lineEndingIfNeeded();
      this.buffer();
    },
    htmlText() {
      this.buffer();
    },
  },
  exit: {
    htmlFlow() {
      this.tag(typedParagraphs(this.resume()));
    },
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token));
    },
    htmlText() {
      const tag = this.resume();
      if (/^&lt;\/?br(?:[\s/]|&gt;$)/i.test(tag)) this.tag('<br />');
      else this.raw(tag);
    },
  },
};
