import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { exportContentList } from '@/contract/content/content-export'
import {
  listManagedAnnouncements,
  type ManagedAnnouncement,
  withdrawAnnouncement,
} from '@/contract/message/announcement-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { askNoticesWithdrawal } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import manage from '@/features/manage/Manage.module.scss'
import { ManyOutcome, ManyStart, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { SortCell, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { ExportButton } from '@/parts/ExportButton'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { emptyMessage } from '@/ui/pictures/empty-message'

import styles from './Notice.module.scss'
import { NoticeAudienceSheet } from './NoticeAudienceSheet'
import { NoticeSheet } from './NoticeSheet'
import { NoticeTextSheet } from './NoticeTextSheet'
import { listNoticeFacts } from './notice-form'

const states = [
  { value: 'published', text: '已发布' },
  { value: 'mustRead', text: '必读' },
  { value: 'withdrawn', text: '已撤回' },
] as const

const getRowKey = ({ id }: ManagedAnnouncement) => id
const getRowName = ({ title }: ManagedAnnouncement) => `「${title}」`

/** Notices that are chosen in the list, to be withdrawn together. */
const useManyNotices = () =>
  useChosenRows(withdrawAnnouncement, {
    getKey: getRowKey,
    getName: getRowName,
    describe: askNoticesWithdrawal,
    toInput: ({ id, version }: ManagedAnnouncement) => ({ id, version }),
  })

/** 公告管理: every notice, who sees it, and new ones. */
export function ManagedNoticesScreen() {
  const [sort, setSort] = useListSort(timeSorts)
  const list = useListFilter({ state: states })
  const pages = usePages(listManagedAnnouncements, { sort, ...list.filter })
  const refresh = useRefresh([listManagedAnnouncements])
  const [isWriting, setWriting] = useState(false)
  const [open, setOpen] = useState<ManagedAnnouncement>()
  const [editing, setEditing] = useState<ManagedAnnouncement>()
  const reread = async () => {
    const { data } = await pages.refetch()
    return data?.pages.flatMap(({ records }) => records).find(({ id }) => id === open?.id)
  }
  const { many, change, dialog } = useManyNotices()
  const isChoosing = many.chosen !== undefined
  const bottom = isChoosing ? (
    <ManyTools many={many} verb="撤回" onPick={change} />
  ) : (
    <Button grow={1} icon="plus" text="发布公告" onPress={() => setWriting(true)} />
  )
  const rows = (
    <QueryList
      pages={pages}
      what="公告"
      getKey={getRowKey}
      renderRow={(notice) =>
        isChoosing ? (
          <ManyTick
            row={notice}
            label={joinTexts([notice.title, notice.publishTime?.slice(0, 10) ?? ''])}
            many={many}
            obstacle={notice.withdrawTime ? '已撤回' : undefined}
          />
        ) : (
          <ManagedNoticeCard notice={notice} onChange={() => setOpen(notice)} onEdit={() => setEditing(notice)} />
        )
      }
      skeleton={<ListSkeleton count={5} />}
      empty={
        <EmptyList
          what="公告"
          filter={list}
          text="还没有公告"
          hint="发布后，选定的同事会收到消息"
          picture={emptyMessage}
        />
      }
    />
  )
  return (
    <AdministratorFrame route="manageNotices" onRefresh={refresh} bottom={bottom}>
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索公告" />
      <Filter label="筛选状态" options={states} value={list.chosen.state} onChange={list.choose('state')} />
      {pages.rows.length > 0 && !isChoosing ? (
        <Card isFlush>
          <SortCell options={timeSorts} value={sort} onChange={setSort} />
          <ManyStart many={many} unit="条" verb="撤回" />
        </Card>
      ) : null}
      <ManyOutcome many={many} unit="条公告" done="已撤回" />
      {isChoosing ? <Card isFlush>{rows}</Card> : rows}
      {dialog}
      {isWriting ? <NoticeSheet onClose={() => setWriting(false)} /> : null}
      {editing ? <NoticeTextSheet notice={editing} onClose={() => setEditing(undefined)} /> : null}
      {open ? <NoticeAudienceSheet notice={open} reread={reread} onClose={() => setOpen(undefined)} /> : null}
    </AdministratorFrame>
  )
}

interface ManagedNoticeCardProps {
  notice: ManagedAnnouncement
  /** Changes the audience. */
  onChange: () => void
  onEdit: () => void
}

function ManagedNoticeCard({ notice, onChange, onEdit }: ManagedNoticeCardProps) {
  const { dialog, ...withdrawal } = useDestructiveWrite(withdrawAnnouncement, () => askNoticesWithdrawal([notice]), {
    onSuccess: () => showToast('公告已撤回'),
  })
  const onWithdraw = () => void withdrawal.send({ id: notice.id, version: notice.version })
  const { id, title, publisher, publishTime, top, mustRead, isPublic, withdrawTime } = notice
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.title}>{title}</Text>
        {top ? <Chip text="置顶" tone="warning" /> : null}
        {mustRead ? <Chip text="必读" tone="error" /> : null}
        {isPublic ? <Chip text="对外公开" tone="info" /> : null}
        {withdrawTime ? <Chip text="已撤回" tone="neutral" /> : null}
      </View>
      <Text className={manage.cardLine}>{joinTexts([publisher, publishTime?.slice(0, 16)])}</Text>
      {listNoticeFacts(notice).map((fact) => (
        <Text key={fact} className={manage.cardLine}>
          {fact}
        </Text>
      ))}
      {withdrawTime && !mustRead ? null : (
        <View className={manage.cardButtons}>
          {mustRead ? (
            <ExportButton
              path={exportContentList.path}
              query={{ list: 'receipts', id }}
              name={`公告回执-${title}.csv`}
              text="导出回执"
              label={`导出回执 ${title}`}
            />
          ) : null}
          {withdrawTime ? null : (
            <>
              <Button kind="secondary" size="small" text="撤回" label={`撤回 ${title}`} onPress={onWithdraw} />
              <Button kind="secondary" size="small" text="修改" label={`修改 ${title}`} onPress={onEdit} />
              {isPublic ? null : (
                <Button
                  kind="secondary"
                  size="small"
                  text="改可见范围"
                  label={`改可见范围 ${title}`}
                  onPress={onChange}
                />
              )}
              <Button
                kind="secondary"
                size="small"
                text="查看"
                label={`查看 ${title}`}
                onPress={() => void go('notice', { id })}
              />
            </>
          )}
        </View>
      )}
      {dialog}
    </Card>
  )
}
