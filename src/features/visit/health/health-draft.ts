import { custom, object, record, string } from 'valibot'

import type { FormPayload } from '@/contract/workflow/form'
import { openFormDrafts } from '@/offline/form-draft'

/** What was filled in of a declaration, without consents and codes, which are given anew. */
export const healthDrafts = openFormDrafts(
  'healthDraft',
  object({
    main: custom<FormPayload['main']>((main) => typeof main === 'object' && main !== null),
    person: record(string(), string()),
  }),
)
