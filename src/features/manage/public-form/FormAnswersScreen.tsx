import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'

import { useCall, usePages, useRefresh } from '@/api/query'
import {
  exportPublicAnswers,
  listPublicTexts,
  type PublicText,
  type QuestionSummary,
  summarizePublicForm,
} from '@/contract/public/public-answer'
import { getManagedPublicForm } from '@/contract/public/public-form-admin'
import { listPublicSubmissions } from '@/contract/public/public-received'
import type { TimeSort } from '@/contract/time-sort'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { DaysCard, toDayFilter } from '@/features/manage/DaysCard'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { SubmissionList } from '@/features/manage/received/SubmissionList'
import { SortPills, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { ExportButton } from '@/parts/ExportButton'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { useAddressChoice, useAddressDays } from '@/parts/search/use-address-state'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Answers.module.scss'
import { QuestionChart } from './QuestionChart'

const tabs = [
  { key: 'charts', text: '统计' },
  { key: 'list', text: '逐份查看' },
] as const

/** 回答: what was answered to a form, as charts and one by one, of some days, and as a file. */
export function FormAnswersScreen({ id }: { id: string }) {
  const [tab, setTab] = useAddressChoice<(typeof tabs)[number]['key']>('tab', ['charts', 'list'])
  const [days, setDays] = useAddressDays()
  const query = { id, ...toDayFilter(days) }
  const refresh = useRefresh([summarizePublicForm, listPublicSubmissions])
  const bottom = <ExportButton path={exportPublicAnswers.path} query={query} name="表单回答.xlsx" text="导出 Excel" />
  return (
    <AdministratorFrame route="manageForms" title="表单回答" onRefresh={refresh} bottom={bottom}>
      <SegmentedTabs isSticky label="回答" tabs={tabs} active={tab} onSelect={setTab} />
      <View className={styles.filters}>
        <DaysCard days={days} onChange={setDays} />
      </View>
      {tab === 'charts' ? <Charts query={query} /> : <Answers query={query} onAllDays={() => setDays(undefined)} />}
    </AdministratorFrame>
  )
}

interface AnswersProps {
  query: { id: string; fromDay?: string; toDay?: string }
}

const SHARE_HINT = '把表单的地址或海报发给要填写的人'

const nothing = (isNarrowed: boolean) => (
  <EmptyView
    picture={emptySearch}
    text={isNarrowed ? '这些天没有收到回答' : '还没有收到回答'}
    hint={isNarrowed ? '换一段日期看看' : SHARE_HINT}
  />
)

function Charts({ query: answersQuery }: AnswersProps) {
  const query = useCall(summarizePublicForm, answersQuery, { keepPrevious: true })
  const [open, setOpen] = useState<QuestionSummary>()
  return (
    <QueryView query={query} what="统计" skeleton={<ListSkeleton count={6} />}>
      {({ total, questions }) =>
        total === 0 ? (
          nothing(answersQuery.fromDay !== undefined)
        ) : (
          <>
            {questions.map((question) => (
              <QuestionChart
                key={question.field}
                question={question}
                total={total}
                onOpenTexts={() => setOpen(question)}
              />
            ))}
            {open ? <TextsSheet query={answersQuery} question={open} onClose={() => setOpen(undefined)} /> : null}
          </>
        )
      }
    </QueryView>
  )
}

const getTextKey = ({ id }: PublicText) => id
const renderText = ({ text, submissionNo, submitTime }: PublicText) => (
  <Cell title={text} note={joinTexts([submitTime.slice(0, 16), submissionNo])} />
)

function TextsSheet({ query, question, onClose }: AnswersProps & { question: QuestionSummary; onClose: () => void }) {
  const list = useListFilter()
  const [sort, setSort] = useState<TimeSort>('newest')
  const pages = usePages(listPublicTexts, { ...query, field: question.field, sort, ...list.filter })
  return (
    <Sheet isOpen title={question.label} onClose={onClose}>
      <ListSearch background="card" value={list.words} onChange={list.setWords} placeholder="搜索回答或编号" />
      <SortPills options={timeSorts} value={sort} onChange={setSort} />
      <QueryList
        pages={pages}
        what="回答"
        getKey={getTextKey}
        renderRow={renderText}
        skeleton={<ListSkeleton count={5} />}
        empty={
          list.isNarrowed ? <NothingFound what="回答" onClear={list.clear} /> : nothing(query.fromDay !== undefined)
        }
      />
    </Sheet>
  )
}

const nothingAsked: readonly string[] = []

function Answers({ query: { id, ...days }, onAllDays }: AnswersProps & { onAllDays: () => void }) {
  const [sort, setSort] = useListSort(timeSorts)
  const fields = useCall(getManagedPublicForm, { id }, { quiet: true }).data?.definition.fields
  const questions = useMemo(
    () => fields?.flatMap(({ type, label }) => (type === 'section' ? [] : [label])) ?? nothingAsked,
    [fields],
  )
  return (
    <SubmissionList
      filter={{ formId: id, ...days, sort }}
      onSort={setSort}
      questions={questions}
      onAllDays={onAllDays}
      emptyHint={SHARE_HINT}
    />
  )
}
