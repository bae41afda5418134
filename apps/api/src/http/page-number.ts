import { limits } from '@confab/domain';
import { ApiError } from './errors.ts';

/** The page of a numbered list that somebody asked for. What is no integer means the first (rulings 18). */
export function readPageNumber(given: string): number {
  const page = /^-?\d+$/.test(given) ? Number(given) : 1;
  if (page < 1 || page > limits.moderatorPagesMax) throw new ApiError('invalid_page');
  return page;
}
