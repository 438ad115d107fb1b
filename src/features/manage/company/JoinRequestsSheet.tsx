import { useState } from 'react'

import { usePages } from '@/api/query'
import { listRegisteringUsers, type RegisteringUser } from '@/contract/identity/user'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { joinTexts } from '@/lib/text/join-texts'
import { RegisterSheet } from '@/parts/people/RegisterSheet'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { Sheet } from '@/ui/feedback/Sheet'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'

const tabs = [
  { key: 'pending', text: '待审核' },
  { key: 'agreed', text: '已同意' },
  { key: 'refused', text: '已拒绝' },
] as const
type Tab = (typeof tabs)[number]['key']

const getRowKey = ({ id }: RegisteringUser) => id

/** When it was asked, or by whom and when it was decided. */
function describeRequest({
  status,
  phone,
  deptName,
  applyTime,
  holderName,
  handleTime,
  refuseReason,
}: RegisteringUser) {
  const decided = [holderName, handleTime?.slice(0, 16), refuseReason]
  const details = [phone, deptName, applyTime?.slice(0, 16)]
  return joinTexts(status === 'pending' ? details : decided)
}

/** 加入申请: who wants to join the company, and how earlier requests were decided. */
export function JoinRequestsSheet({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('pending')
  const [request, setRequest] = useState<RegisteringUser>()
  const { words, setWords, clear, isNarrowed, filter } = useListFilter()
  const pages = usePages(listRegisteringUsers, { scope: 'company', status: tab, ...filter })
  const renderRow = (row: RegisteringUser) => (
    <Cell
      title={row.name}
      note={describeRequest(row)}
      {...(row.status === 'pending'
        ? { right: <Chip tone="warning" text="待审核" />, onPress: () => setRequest(row) }
        : { value: row.statusName })}
    />
  )
  return (
    <>
      <Sheet isOpen={request === undefined} title="加入申请" onClose={onClose}>
        <SegmentedTabs label="申请状态" tabs={tabs} active={tab} onSelect={setTab} />
        <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索姓名或手机号" />
        <QueryList
          pages={pages}
          what="加入申请"
          getKey={getRowKey}
          renderRow={renderRow}
          empty={
            <EmptyList
              what="加入申请"
              filter={{ isNarrowed, clear }}
              text="没有加入申请"
              hint="同事用企业编码或邀请申请后在这里审核"
            />
          }
        />
      </Sheet>
      {request ? (
        <RegisterSheet
          request={{
            procInstId: request.id,
            subject: `${request.name} 申请加入`,
            summary: request.remark ? [{ key: '备注', value: request.remark }] : [],
            createTime: request.applyTime,
          }}
          onClose={() => setRequest(undefined)}
        />
      ) : null}
    </>
  )
}
