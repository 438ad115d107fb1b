import type { ComponentProps, ReactNode } from 'react'

import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { QueryView } from '@/parts/QueryView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'

interface LoadedFrameProps<Data>
  extends Omit<ComponentProps<typeof AdministratorFrame>, 'children'>,
    Pick<ComponentProps<typeof QueryView<Data>>, 'query' | 'what'> {
  /** Draws the page of what was read, with a frame of its own. */
  children: (data: Data) => ReactNode
}

/** A page whose frame needs what is read: until then its frame with a skeleton, or with why it was not read. */
export function LoadedFrame<Data>({ query, what, children, ...frame }: LoadedFrameProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <AdministratorFrame {...frame}>
      <QueryView query={query} what={what} skeleton={<ListSkeleton count={6} />}>
        {() => null}
      </QueryView>
    </AdministratorFrame>
  )
}
