import { useCallback, useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { type CertificationReview, listCertifications } from '@/contract/identity/certify'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { underReview } from '@/ui/pictures/under-review'

import { CertificationSheet } from './CertificationSheet'

const tabs = [
  { key: 'pending', text: '待审核', none: '没有待审核的企业认证' },
  { key: 'passed', text: '已通过', none: '还没有通过的企业认证' },
  { key: 'rejected', text: '已驳回', none: '没有驳回的企业认证' },
] as const

type Tab = (typeof tabs)[number]['key']

const getRowKey = ({ companyId }: CertificationReview) => companyId

/** 企业认证审核: certifications of other companies, the longest waiting first. */
export function CertificationsScreen() {
  const [tab, setTab] = useState<Tab>('pending')
  const [open, setOpen] = useState<CertificationReview>()
  const pages = usePages(listCertifications, { status: tab }, { quiet: true })
  const refresh = useRefresh([listCertifications])
  const renderRow = useCallback(
    (row: CertificationReview) => (
      <Cell
        icon="building"
        title={row.companyName ?? '未填写名称'}
        note={[row.creditCode, row.auditTime ? `${row.auditTime.slice(0, 16)} 审核` : row.contactName]
          .filter(Boolean)
          .join(' · ')}
        onPress={() => setOpen(row)}
      />
    ),
    [],
  )
  const list = (
    <QueryList
      pages={pages}
      what="企业认证"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={4} />}
      empty={
        <EmptyView
          picture={underReview}
          text={tabs.find(({ key }) => key === tab)?.none ?? ''}
          hint="企业提交认证后，会出现在这里"
        />
      }
    />
  )
  return (
    <AdministratorFrame route="manageCertifications" onRefresh={refresh}>
      <SegmentedTabs isSticky label="认证状态" tabs={tabs} active={tab} onSelect={setTab} />
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
      {open ? (
        <CertificationSheet
          key={`${open.companyId} ${open.version}`}
          review={pages.rows.find(({ companyId }) => companyId === open.companyId) ?? open}
          onRefused={() => void refresh()}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </AdministratorFrame>
  )
}
