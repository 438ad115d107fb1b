import { useCallback, useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { type CertificationReview, type CertificationSort, listCertifications } from '@/contract/identity/certify'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ListTools } from '@/features/manage/list/ListTools'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { useListSort } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { joinTexts } from '@/lib/text/join-texts'
import { EmptyList } from '@/parts/search/EmptyList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { underReview } from '@/ui/pictures/under-review'

import { CertificationSheet } from './CertificationSheet'

const tabs = [
  { key: 'pending', text: '待审核', none: '没有待审核的企业认证' },
  { key: 'passed', text: '已通过', none: '还没有通过的企业认证' },
  { key: 'rejected', text: '已驳回', none: '没有驳回的企业认证' },
] as const

type Tab = (typeof tabs)[number]['key']

const UNNAMED = '未填写名称'

const getRowKey = ({ companyId }: CertificationReview) => companyId

const sorts = [
  { value: 'oldest', text: '最早提交的在前' },
  { value: 'newest', text: '最近提交的在前' },
  { value: 'decided', text: '最近审核的在前' },
] as const

const columns: readonly TableColumn<CertificationReview, CertificationSort>[] = [
  { title: '企业', share: 6, render: ({ companyName }) => <TableText text={companyName ?? UNNAMED} /> },
  { title: '统一社会信用代码', share: 5, render: ({ creditCode }) => <TableText text={creditCode ?? '—'} /> },
  { title: '联系人', share: 3, isExtra: true, render: ({ contactName }) => <TableText text={contactName ?? '—'} /> },
  {
    title: '审核时间',
    share: 4,
    isExtra: true,
    sorts: { decided: 'descending' },
    render: ({ auditTime }) => <TableText text={auditTime?.slice(0, 16) ?? '—'} />,
  },
]

function CertificationRow({ row, onOpen }: { row: CertificationReview; onOpen: (row: CertificationReview) => void }) {
  const { companyId, companyName, creditCode, auditTime, contactName } = row
  const title = companyName ?? UNNAMED
  const note = joinTexts([creditCode, auditTime ? `${auditTime.slice(0, 16)} 审核` : contactName])
  return (
    <TableRow
      columns={columns}
      row={row}
      id={companyId}
      icon="building"
      title={title}
      note={note}
      onPress={() => onOpen(row)}
    />
  )
}

/** 企业认证审核: certifications of other companies. */
export function CertificationsScreen() {
  const [tab, setTab] = useAddressChoice<Tab>('status', ['pending', 'passed', 'rejected'])
  const [open, setOpen] = useState<CertificationReview>()
  const [sort, setSort] = useListSort<CertificationSort>(sorts)
  const list = useListFilter<Record<string, string>>({})
  const pages = usePages(listCertifications, { status: tab, sort, ...list.filter })
  const refresh = useRefresh([listCertifications])
  const renderRow = useCallback((row: CertificationReview) => <CertificationRow row={row} onOpen={setOpen} />, [])
  return (
    <AdministratorFrame route="manageCertifications" onRefresh={refresh}>
      <SegmentedTabs isSticky label="认证状态" tabs={tabs} active={tab} onSelect={setTab} />
      <ListTools list={list} placeholder="搜索企业、信用代码或联系人" sorts={sorts} sort={sort} onSort={setSort} />
      <TableList
        columns={columns}
        sort={sort}
        onSort={setSort}
        pages={pages}
        what="企业认证"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyList
            what="企业认证"
            filter={list}
            picture={underReview}
            text={tabs.find(({ key }) => key === tab)?.none ?? ''}
            hint="企业提交认证后，会出现在这里"
          />
        }
      />
      {open ? (
        <CertificationSheet
          key={`${open.companyId} ${open.version}`}
          review={pages.rows.find(({ companyId }) => companyId === open.companyId) ?? open}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </AdministratorFrame>
  )
}
