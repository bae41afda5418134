/** Cost parameters of argon2id; memory in KiB. */
export type PasswordHashing = { memoryCost: number; timeCost: number; parallelism: number };

/** rulings 5 */
export const passwordHashing: PasswordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that one process computes at once, and how many may wait before it answers 503. */
export const passwordQueue = { running: 2, waiting: 50 } as const;
