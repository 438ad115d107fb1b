import { getFieldErrors } from '@/lib/field-errors'

/** All that the server says of a refused write, for a place without fields. */
export const describeRefusal = (refusal: unknown): string => Object.values(getFieldErrors(refusal, 'form')).join('；')
