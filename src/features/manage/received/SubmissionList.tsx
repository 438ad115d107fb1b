import { usePages, useWrite } from '@/api/query'
import type { PublicFormKind } from '@/contract/public/public-form'
import { changePublicSubmission, listPublicSubmissions, type PublicStatus } from '@/contract/public/public-received'
import type { TimeSort } from '@/contract/time-sort'
import { formKinds } from '@/features/manage/form-kinds'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'

import { ReceivedList } from './ReceivedList'
import { allSubmissionStatuses, listSubmissionStatuses, toAnswerItem, toSubmissionItem } from './received-item'

interface SubmissionListProps {
  filter: { formId?: string; fromDay?: string; toDay?: string; sort?: TimeSort }
  /** As of {@link ReceivedList}; its order is `filter.sort`. */
  onSort?: (sort: TimeSort) => void
  emptyHint: string
  /** Whether the forms are of several kinds. */
  hasKinds?: boolean
  /** The questions of one form: rows say what was answered, and a table has columns of them. */
  questions?: readonly string[] | undefined
  /** Ends `fromDay` and `toDay`. */
  onAllDays?: () => void
}

/** Answers to public forms, searched and narrowed, each handled in its sheet. */
export function SubmissionList(props: SubmissionListProps) {
  const { filter, onSort, emptyHint, hasKinds = false, questions, onAllDays } = props
  const list = useListFilter<{ status: PublicStatus; kind: PublicFormKind }>({
    status: allSubmissionStatuses,
    kind: formKinds,
  })
  const pages = usePages(listPublicSubmissions, { ...filter, ...list.filter })
  const write = useWrite(changePublicSubmission, { quiet: true })
  const clear = () => {
    list.clear()
    onAllDays?.()
  }
  return (
    <>
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索手机号、编号或填写的内容" />
      {hasKinds ? (
        <Filter label="筛选表单" options={formKinds} value={list.chosen.kind} onChange={list.choose('kind')} />
      ) : null}
      <Filter
        label="筛选状态"
        options={allSubmissionStatuses}
        value={list.chosen.status}
        onChange={list.choose('status')}
      />
      <ReceivedList
        pages={pages}
        what="表单提交"
        toItem={questions ? toAnswerItem : toSubmissionItem}
        facts={questions}
        filter={{ isNarrowed: list.isNarrowed || filter.fromDay !== undefined, clear }}
        emptyHint={emptyHint}
        {...(filter.sort && onSort && { sort: filter.sort, onSort })}
        statuses={listSubmissionStatuses('')}
        listStatuses={({ kind }) => listSubmissionStatuses(kind)}
        write={write}
      />
    </>
  )
}
