/** Where the focus goes when the rule before or after this one is deleted. */
export const deleteButtonId = ({ id }: { id: number }) => `delete-rule-${id}`;
