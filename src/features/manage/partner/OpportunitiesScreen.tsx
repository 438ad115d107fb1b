import type { OpportunityStatus } from '@/contract/partner/opportunity'
import {
  listReportedOpportunities,
  type OpportunitySort,
  type ReportedOpportunity,
} from '@/contract/partner/opportunity-desk'
import { ManagedList } from '@/features/manage/list/ManagedList'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { formatAmountInWan } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { Chip } from '@/ui/layout/Chip'

const statuses: readonly { value: OpportunityStatus; text: string }[] = [
  { value: 'submitted', text: '已提交' },
  { value: 'reviewing', text: '审核中' },
  { value: 'approved', text: '已通过' },
  { value: 'converted', text: '已转项目' },
  { value: 'won', text: '已赢单' },
  { value: 'rejected', text: '已驳回' },
  { value: 'lost', text: '已输单' },
  { value: 'expired', text: '已过期' },
]

const sorts = [
  { value: 'newest', text: '最近更新的在前' },
  { value: 'oldest', text: '最早更新的在前' },
  { value: 'amount', text: '金额大的在前' },
] as const

/** What the customer signed for, of a won opportunity; else what the partner expects. */
const describeAmount = ({ status, wonAmount, expectAmount }: ReportedOpportunity) => {
  const [amount, word] = status === 'won' ? [wonAmount, '签约'] : [expectAmount, '预计']
  return typeof amount === 'number' ? { text: formatAmountInWan(amount), word } : undefined
}

const renderStatus = ({ status, statusName }: ReportedOpportunity) => (
  <Chip text={statusName} tone={getOpportunityTone(status)} />
)

const columns: readonly TableColumn<ReportedOpportunity, OpportunitySort>[] = [
  {
    title: '商机',
    share: 6,
    render: ({ opportunityName, customerName, opportunityNo }) => (
      <TableText text={opportunityName || customerName} note={opportunityNo ?? ''} />
    ),
  },
  { title: '客户', share: 5, isExtra: true, render: ({ customerName }) => <TableText text={customerName} /> },
  {
    title: '伙伴',
    share: 5,
    render: ({ partnerCompany, partnerName }) => <TableText text={partnerCompany} note={partnerName} />,
  },
  {
    title: '金额',
    share: 3,
    isExtra: true,
    sorts: { amount: 'descending' },
    render: (opportunity) => {
      const amount = describeAmount(opportunity)
      return <TableText text={amount?.text ?? '—'} note={amount?.word ?? ''} />
    },
  },
  {
    title: '更新',
    share: 3,
    isExtra: true,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ updateTime, createTime }) => <TableText text={(updateTime ?? createTime)?.slice(0, 10) ?? '—'} />,
  },
  { title: '状态', share: 3, render: renderStatus },
]

function renderRow(opportunity: ReportedOpportunity) {
  const { id, opportunityName, customerName, partnerCompany, updateTime, createTime } = opportunity
  const title = opportunityName || customerName
  const amount = describeAmount(opportunity)
  const time = (updateTime ?? createTime)?.slice(5, 16).replace(' ', '\u00a0')
  // Partners begin most titles with the customer.
  const customer = title.includes(customerName) ? '' : customerName
  const note = joinTexts([amount && `${amount.word} ${amount.text}`, partnerCompany, customer, time])
  return (
    <TableRow
      columns={columns}
      row={opportunity}
      id={id}
      title={title}
      note={note}
      right={renderStatus(opportunity)}
      onPress={() => void go('manageOpportunity', { id })}
    />
  )
}

/** 商机报备: what partners have reported. */
export function OpportunitiesScreen() {
  return (
    <ManagedList
      route="manageOpportunities"
      call={listReportedOpportunities}
      what="商机"
      placeholder="搜索商机、客户、联系人或编号"
      state={{ name: 'status', options: statuses }}
      sorts={sorts}
      columns={columns}
      renderRow={renderRow}
      empty={{ what: '商机', text: '还没有收到商机', hint: '伙伴提报商机后，会出现在这里' }}
    />
  )
}
