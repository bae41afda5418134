/** What the product acknowledged, by kind. A request that failed is in none: it may have been done or not. */
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
  /** Whether an answer with 503 says when to come again. */
  saysWhen: boolean;
  /** Who wrote a failure: the product, or the balancer for a connection that was cut under a request. */
  from: 'product' | 'balancer';
};

export const failed = ({ status }: Outcome): boolean => status === 0 || status >= 500;
