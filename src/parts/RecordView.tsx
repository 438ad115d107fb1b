import { isAbsent } from '@/lib/absent'
import { EmptyView, type EmptyViewProps } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import { QueryView, type QueryViewProps } from './QueryView'

interface RecordViewProps<Data> extends QueryViewProps<Data> {
  /** For a record that does not exist, or that is not the reader's. */
  absent: Omit<EmptyViewProps, 'picture'>
}

/** {@link QueryView} of one record, which may be absent. */
export function RecordView<Data>({ absent, ...props }: RecordViewProps<Data>) {
  return isAbsent(props.query.error) ? <EmptyView picture={notFound} {...absent} /> : <QueryView {...props} />
}
