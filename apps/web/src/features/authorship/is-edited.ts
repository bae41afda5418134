import { timing } from '@confab/domain';

/** Whether readers are told of an edit: one made soon after writing is not worth a word (product-a 9). */
export function isEdited({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > timing.editedLabelAfterMs;
}
