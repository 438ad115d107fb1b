import { useCallback, useState } from 'react'

import { usePages, useWrite } from '@/api/query'
import type { PublicFormKind } from '@/contract/public/public-form'
import {
  changePublicSubmission,
  listPublicSubmissions,
  type PublicStatus,
  type PublicSubmission,
} from '@/contract/public/public-received'
import type { TimeSort } from '@/contract/time-sort'

import { HandlingSheet, rereadOnRefusal } from './HandlingSheet'
import { ReceivedList } from './ReceivedList'
import { listSubmissionStatuses, toSubmissionItem } from './received-item'

interface SubmissionListProps {
  filter: {
    kind?: PublicFormKind
    formId?: string
    status?: PublicStatus
    fromDay?: string
    toDay?: string
    sort?: TimeSort
  }
  /** As of {@link ReceivedList}; its order is `filter.sort`. */
  onSort?: (sort: TimeSort) => void
  emptyHint: string
  /** Whether anything beside the form narrows the list. */
  isNarrowed?: boolean
}

/** Answers to public forms, each handled in its sheet. */
export function SubmissionList({
  filter,
  onSort,
  emptyHint,
  isNarrowed = filter.kind !== undefined,
}: SubmissionListProps) {
  const [openId, setOpenId] = useState<string>()
  const openRow = useCallback(({ id }: PublicSubmission) => setOpenId(id), [])
  const pages = usePages(listPublicSubmissions, filter, { quiet: true })
  const write = useWrite(changePublicSubmission, { quiet: true })
  // The row of the list, not a copy: after a conflict the sheet has what the other has written.
  const open = pages.rows.find(({ id }) => id === openId)
  return (
    <>
      <ReceivedList
        pages={pages}
        what="表单提交"
        toItem={toSubmissionItem}
        isNarrowed={isNarrowed}
        emptyHint={emptyHint}
        {...(filter.sort && onSort && { sort: filter.sort, onSort })}
        onOpen={openRow}
        statuses={listSubmissionStatuses('')}
        onChange={({ id, version }, status) => write.mutateAsync({ id, version, status })}
      />
      {open ? (
        <HandlingSheet
          item={toSubmissionItem(open)}
          statuses={listSubmissionStatuses(open.kind)}
          isBusy={write.isPending}
          onSave={({ id, ...change }, options) =>
            write.mutate({ id, version: open.version, ...change }, rereadOnRefusal(options, pages.refetch))
          }
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </>
  )
}
