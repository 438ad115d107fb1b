import { check, length, pipe, string, trim } from 'valibot'

import { isSocialCreditCode } from '@/lib/identity-numbers'

/** Unified social credit code, with its check character (GB 32100). Not in shapes.ts, which the login page loads. */
export const CreditCode = pipe(string(), trim(), length(18), check(isSocialCreditCode))
