import { usePages, useRefresh, useWrite } from '@/api/query'
import { exportContentList } from '@/contract/content/content-export'
import { changeProductEnquiry, listProductEnquiries } from '@/contract/exhibition/exhibition-manage'
import { changeTrialRequest, listTrialRequests } from '@/contract/identity/trial'
import { listPublicSubmissions } from '@/contract/public/public-received'
import type { TimeSort } from '@/contract/time-sort'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import type { QueryInput } from '@/lib/query-string'
import { useAddressPage } from '@/navigation/address-page'
import { ExportButton } from '@/parts/ExportButton'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { replaceAddressQuery } from '@/platform/address-query'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import { ReceivedList } from './ReceivedList'
import { contactStatuses, enquiryWishes, toEnquiryItem, toTrialItem } from './received-item'
import { SubmissionList } from './SubmissionList'

const tabs = [
  { key: 'enquiry', text: '产品咨询' },
  { key: 'trial', text: '试用申请' },
  { key: 'form', text: '公众表单' },
] as const

type Tab = (typeof tabs)[number]['key']

/** 收到的咨询与申请: what people outside have sent, each handled in its sheet. */
export function ReceivedScreen({ tab: initialTab }: { tab?: string | undefined }) {
  const [sort, setSort] = useListSort(timeSorts)
  const [tab, setTab] = useAddressChoice<Tab>('tab', ['enquiry', 'trial', 'form'], initialTab)
  const page = useAddressPage()
  const turn = (next: Tab) => {
    // What narrows one list is not what narrows another.
    for (const name of ['keyword', 'status', 'wish', 'kind']) replaceAddressQuery(page, name, '')
    setTab(next)
  }
  const refresh = useRefresh([listProductEnquiries, listTrialRequests, listPublicSubmissions])
  return (
    <AdministratorFrame route="manageReceived" onRefresh={refresh}>
      <SegmentedTabs isSticky label="收到的内容" tabs={tabs} active={tab} onSelect={turn} />
      {tab === 'enquiry' ? <Enquiries sort={sort} onSort={setSort} /> : null}
      {tab === 'trial' ? <TrialRequests sort={sort} onSort={setSort} /> : null}
      {tab === 'form' ? <Submissions sort={sort} onSort={setSort} /> : null}
    </AdministratorFrame>
  )
}

interface ListExportProps {
  list: 'enquiries' | 'trialRequests'
  /** What the list is narrowed to; answers of forms are exported with their questions, form by form. */
  filter: QueryInput
  title: string
}

function ListExport({ list, filter, title }: ListExportProps) {
  return (
    <ExportButton
      path={exportContentList.path}
      query={{ list, ...filter }}
      name={`${title}.csv`}
      text={`导出${title}`}
    />
  )
}

interface SortedProps {
  sort: TimeSort
  onSort: (sort: TimeSort) => void
}

function Enquiries({ sort, onSort }: SortedProps) {
  const list = useListFilter({
    status: contactStatuses,
    wish: enquiryWishes,
  })
  const pages = usePages(listProductEnquiries, { ...list.filter, sort })
  const write = useWrite(changeProductEnquiry, { quiet: true })
  return (
    <>
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索姓名、单位、手机号或编号" />
      <Filter label="筛选状态" options={contactStatuses} value={list.chosen.status} onChange={list.choose('status')} />
      <Filter label="筛选咨询" options={enquiryWishes} value={list.chosen.wish} onChange={list.choose('wish')} />
      <ReceivedList
        pages={pages}
        sort={sort}
        onSort={onSort}
        what="产品咨询"
        toItem={toEnquiryItem}
        filter={list}
        emptyHint="访客在数字展厅询价后，会出现在这里"
        statuses={contactStatuses}
        write={write}
        foot={<ListExport list="enquiries" filter={list.filter} title="产品咨询" />}
      />
    </>
  )
}

function TrialRequests({ sort, onSort }: SortedProps) {
  const list = useListFilter({ status: contactStatuses })
  const pages = usePages(listTrialRequests, { ...list.filter, sort })
  const write = useWrite(changeTrialRequest, { quiet: true })
  return (
    <>
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索企业、联系人、手机号或编号" />
      <Filter label="筛选状态" options={contactStatuses} value={list.chosen.status} onChange={list.choose('status')} />
      <ReceivedList
        pages={pages}
        sort={sort}
        onSort={onSort}
        what="试用申请"
        toItem={toTrialItem}
        filter={list}
        emptyHint="有人申请低代码平台试用后，会出现在这里"
        statuses={contactStatuses}
        write={write}
        foot={<ListExport list="trialRequests" filter={list.filter} title="试用申请" />}
      />
    </>
  )
}

function Submissions({ sort, onSort }: SortedProps) {
  return (
    <SubmissionList filter={{ sort }} onSort={onSort} hasKinds emptyHint="有人填写企业的公众表单后，会出现在这里" />
  )
}
