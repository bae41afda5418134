import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Drafts = typeof import('./drafts.ts');

/** What a page knows is gone with it; what is stored stays. */
async function loadPage(): Promise<Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}

let drafts: Drafts;
beforeEach(async () => {
  localStorage.clear();
  drafts = await loadPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const key = 'draft:text:alice:post';

describe('a draft', () => {
  it('is there again after the page was loaded anew', async () => {
    drafts.writeDraft(key, 'Half a thought');
    drafts = await loadPage();
    expect(drafts.takeUpDraft(key)).toBe('Half a thought');
  });

  it('that was sent is none while it is under way, and one again where nobody heard the answer', async () => {
    drafts.writeDraft(key, 'Sent');
    drafts.sendDraft(key, 'Sent');
    expect(drafts.draftText(key)).toBe('');
    drafts.writeDraft(key, 'The next one');
    drafts = await loadPage();
    expect(drafts.takeUpDraft(key)).toBe('Sent\n\nThe next one');
  });

  it('that arrived though its answer was lost is forgotten', async () => {
    drafts.sendDraft(key, 'Arrived');
    drafts.sendDraft(key, 'Lost');
    drafts = await loadPage();
    drafts.forgetArrived(key, (text) => text === 'Arrived');
    expect(drafts.takeUpDraft(key)).toBe('Lost');
  });

  it('whose answer never came is gone on with, and forgotten where it is found to have arrived', async () => {
    drafts.sendDraft(key, 'Arrived');
    drafts.loseAnswer(key, 'Arrived');
    expect(drafts.draftText(key)).toBe('Arrived');
    drafts = await loadPage();
    drafts.forgetArrived(key, (text) => text === 'Arrived');
    expect(localStorage).toHaveLength(0);
  });

  it('of another account is never found', () => {
    drafts.writeDraft(drafts.draftKey('alice', 'post'), 'Mine');
    expect(drafts.takeUpDraft(drafts.draftKey('bob', 'post'))).toBe('');
  });

  it('lives for a month at most', () => {
    drafts.writeDraft(key, 'Old');
    const kept = drafts.draftDays * 86_400_000;
    vi.useFakeTimers({ now: Date.now() + kept - 1000 });
    expect(drafts.takeUpDraft(key)).toBe('Old');
    vi.setSystemTime(Date.now() + 2000);
    expect(drafts.takeUpDraft(key)).toBe('');
  });

  it('is one of fifty: the oldest makes room', () => {
    vi.useFakeTimers({ now: Date.now() });
    for (let number = 0; number < drafts.mostDrafts + 5; number += 1) {
      vi.advanceTimersByTime(1000);
      drafts.writeDraft(drafts.draftKey('alice', String(number)), `Text ${number}`);
    }
    expect(Object.keys(localStorage)).toHaveLength(drafts.mostDrafts);
    expect(drafts.takeUpDraft(drafts.draftKey('alice', '4'))).toBe('');
    expect(drafts.takeUpDraft(drafts.draftKey('alice', '5'))).toBe('Text 5');
  });

  it('is kept by the page where the storage is forbidden or full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    drafts.writeDraft(key, 'Too much');
    expect(drafts.takeUpDraft(key)).toBe('Too much');
    drafts.forgetTexts();
    expect(drafts.takeUpDraft(key)).toBe('');
  });

  it('that something else has written over is none', () => {
    for (const odd of ['', 'null', '[]', '"text"', '{"text":1,"at":1}', '{"text":"a"', '{"sent":[1]}']) {
      localStorage.setItem(key, odd);
      expect(drafts.takeUpDraft(key)).toBe('');
    }
  });
});

type Act = 'write' | 'send' | 'stored' | 'refused' | 'unanswered' | 'reload';

it('whatever happens, a text is kept until the server has it, and not after', async () => {
  const acts = fc.array(fc.constantFrom<Act>('write', 'send', 'stored', 'refused', 'unanswered', 'reload'), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (planned) => {
      localStorage.clear();
      drafts = await loadPage();
      /** What was sent and is not settled, in order; and what was written since. */
      let sent: { texts: string[]; underWay: boolean }[] = [];
      let written: string[] = [];
      const field = () => [...sent.flatMap(({ texts, underWay }) => (underWay ? [] : texts)), ...written];
      let count = 0;
      for (const act of planned) {
        const first = sent.find(({ underWay }) => underWay);
        const others = sent.filter((each) => each !== first);
        const text = first?.texts.join('\n\n') ?? '';
        if (act === 'write') {
          count += 1;
          written = [...field(), `Text ${count}`];
          sent = sent.filter(({ underWay }) => underWay);
          drafts.writeDraft(key, written.join('\n\n'));
        } else if (act === 'send' && field().length > 0) {
          drafts.sendDraft(key, field().join('\n\n'));
          sent = [...sent.filter(({ underWay }) => underWay), { texts: field(), underWay: true }];
          written = [];
        } else if (act === 'stored' && first) {
          drafts.forgetSent(key, text);
          sent = others;
        } else if (act === 'refused' && first) {
          drafts.giveBackDraft(key, text);
          sent = others;
          written = [...first.texts, ...written];
        } else if (act === 'unanswered' && first) {
          drafts.loseAnswer(key, text);
          sent = sent.map((each) => (each === first ? { ...each, underWay: false } : each));
        } else if (act === 'reload') {
          drafts = await loadPage();
          drafts.takeUpDraft(key);
          sent = sent.map((each) => ({ ...each, underWay: false }));
        }
        expect(drafts.draftText(key)).toBe(field().join('\n\n'));
      }
      drafts = await loadPage();
      const left = [...sent.flatMap(({ texts }) => texts), ...written];
      expect(drafts.takeUpDraft(key)).toBe(left.join('\n\n'));
      if (left.length === 0) expect(localStorage).toHaveLength(0);
    }),
    { numRuns: 150 },
  );
}, 30_000);
