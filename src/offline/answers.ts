import type { GenericSchema } from 'valibot'

import type { Endpoint, OutputOf } from '@/contract/endpoint'

import { openStored } from './stored'

/** The persisted answers of a read, checked against its schema. The slot is its path, and `#first` for a first page. */
export function openAnswers<E extends Endpoint>({ output }: E) {
  // Safe cast: an endpoint's output type is that of its schema.
  return openStored('answer', output as GenericSchema<unknown, OutputOf<E>>)
}
