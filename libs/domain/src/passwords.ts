/** argon2id at the strength chosen for this product (rulings 5). Memory in KiB. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many passwords one process hashes at once, and how many may wait before it answers 503. */
export const passwordQueue = { running: 2, waiting: 50 } as const;
