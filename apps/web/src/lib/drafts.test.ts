import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Drafts = typeof import('./drafts.ts');

/** Loads a page: module state is new, storage stays. */
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
  it('survives a reload', async () => {
    drafts.writeDraft(key, 'Half a thought');
    drafts = await loadPage();
    expect(drafts.restoreDraft(key)).toBe('Half a thought');
  });

  it('is gone while it is being sent, and back when the answer is lost', async () => {
    drafts.writeDraft(key, 'Sent');
    drafts.sendDraft(key, 'Sent');
    expect(drafts.draftText(key)).toBe('');
    drafts.writeDraft(key, 'The next one');
    drafts = await loadPage();
    expect(drafts.restoreDraft(key)).toBe('Sent\n\nThe next one');
  });

  it('is deleted when it arrived although its answer was lost', async () => {
    drafts.sendDraft(key, 'Arrived');
    drafts.sendDraft(key, 'Lost');
    drafts = await loadPage();
    drafts.forgetArrived(key, (text) => text === 'Arrived');
    expect(drafts.restoreDraft(key)).toBe('Lost');
  });

  it('can be continued without an answer, and is deleted once found on the server', async () => {
    drafts.sendDraft(key, 'Arrived');
    drafts.loseAnswer(key, 'Arrived');
    expect(drafts.draftText(key)).toBe('Arrived');
    drafts = await loadPage();
    drafts.forgetArrived(key, (text) => text === 'Arrived');
    expect(localStorage).toHaveLength(0);
  });

  it('is never shown to another account', () => {
    drafts.writeDraft(drafts.draftKey('alice', 'post'), 'Mine');
    expect(drafts.restoreDraft(drafts.draftKey('bob', 'post'))).toBe('');
  });

  it('expires after a month', () => {
    drafts.writeDraft(key, 'Old');
    const kept = drafts.draftDays * 86_400_000;
    vi.useFakeTimers({ now: Date.now() + kept - 1000 });
    expect(drafts.restoreDraft(key)).toBe('Old');
    vi.setSystemTime(Date.now() + 2000);
    expect(drafts.restoreDraft(key)).toBe('');
  });

  it('is deleted as the oldest of more than fifty', () => {
    vi.useFakeTimers({ now: Date.now() });
    for (let number = 0; number < drafts.mostDrafts + 5; number += 1) {
      vi.advanceTimersByTime(1000);
      drafts.writeDraft(drafts.draftKey('alice', String(number)), `Text ${number}`);
    }
    expect(Object.keys(localStorage)).toHaveLength(drafts.mostDrafts);
    expect(drafts.restoreDraft(drafts.draftKey('alice', '4'))).toBe('');
    expect(drafts.restoreDraft(drafts.draftKey('alice', '5'))).toBe('Text 5');
  });

  it('is kept in memory when storage is forbidden or full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    drafts.writeDraft(key, 'Too much');
    expect(drafts.restoreDraft(key)).toBe('Too much');
    drafts.forgetTexts();
    expect(drafts.restoreDraft(key)).toBe('');
  });

  it('is ignored when its key holds something else', () => {
    for (const odd of ['', 'null', '[]', '"text"', '{"text":1,"at":1}', '{"text":"a"', '{"sent":[1]}']) {
      localStorage.setItem(key, odd);
      expect(drafts.restoreDraft(key)).toBe('');
    }
  });
});

type Act = 'write' | 'send' | 'stored' | 'refused' | 'unanswered' | 'reload';

it('a text is kept until the server has it, in every order of events', async () => {
  const acts = fc.array(fc.constantFrom<Act>('write', 'send', 'stored', 'refused', 'unanswered', 'reload'), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (planned) => {
      localStorage.clear();
      drafts = await loadPage();
      /** Sent and unsettled texts in order, and the text written since. */
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
          drafts.restoreDraft(key);
          sent = sent.map((each) => ({ ...each, underWay: false }));
        }
        expect(drafts.draftText(key)).toBe(field().join('\n\n'));
      }
      drafts = await loadPage();
      const left = [...sent.flatMap(({ texts }) => texts), ...written];
      expect(drafts.restoreDraft(key)).toBe(left.join('\n\n'));
      if (left.length === 0) expect(localStorage).toHaveLength(0);
    }),
    { numRuns: 150 },
  );
}, 30_000);
