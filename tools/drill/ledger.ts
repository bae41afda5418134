/** What the product acknowledged, by kind. Failed requests are missing: they may have been done or not. */
export type Acknowledged = {
  posts: { id: string; publicId: string; by: string }[];
  comments: { id: string; on: string; by: string }[];
  postVotes: { on: string; by: string }[];
  commentVotes: { on: string; by: string }[];
  listItems: { list: number; of: string }[];
  members: { community: string; user: string }[];
  pictures: { id: string; url: string }[];
};

export const emptyLedger = (): Acknowledged => ({
  posts: [],
  comments: [],
  postVotes: [],
  commentVotes: [],
  listItems: [],
  members: [],
  pictures: [],
});

/** One request and what became of it. */
export type Outcome = {
  /** When it failed or was answered, in milliseconds since the epoch. */
  at: number;
  what: string;
  /** 0: there was no answer. */
  status: number;
  /** Whether a 503 has Retry-After. */
  saysWhen: boolean;
  /** Who answered with the failure: the product, or the balancer for a cut connection. */
  from: 'product' | 'balancer';
};

export const failed = ({ status }: Outcome): boolean => status === 0 || status >= 500;
