/** product-a 5 and 8 */
export const savedTo = (list: string) => `Saved to ${list}`;
export const removedFrom = (list: string) => `Removed from ${list}`;
export const listCreated = 'List created!';
export const listNameTaken = (name: string) => `List with name ${name} already exists.`;
