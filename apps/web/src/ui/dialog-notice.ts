import { createContext } from 'react';

/** A sentence at the top of the dialogs inside it, about a change behind them; undefined shows none. */
export const DialogNotice = createContext<string | undefined>(undefined);
