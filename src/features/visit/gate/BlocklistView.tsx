import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useWrite } from '@/api/query'
import type { TimeSort } from '@/contract/time-sort'
import { type BlockedVisitor, blockVisitor, listBlockedVisitors, unblockVisitor } from '@/contract/visit/visit-gate'
import { joinTexts } from '@/lib/text/join-texts'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { EditSheet } from '@/parts/form/EditSheet'
import { ManyButtons } from '@/parts/many/ManyButtons'
import { formatManyNames, MANY_MAX, type Many, useMany } from '@/parts/many/use-many'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice, useAddressWords } from '@/parts/search/use-address-state'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptySearch } from '@/ui/pictures/empty-search'
import { noPermission } from '@/ui/pictures/no-permission'
import { success } from '@/ui/pictures/success'

import { type BlockEntry, emptyBlockEntry, validateBlockEntry } from './block-form'
import styles from './OnSite.module.scss'

const TITLE = '访客黑名单'

const sorts = [
  { key: 'newest', text: '最近的在前' },
  { key: 'oldest', text: '最早的在前' },
] as const

const getEntryKey = ({ id }: BlockedVisitor) => id
const getEntryName = ({ name }: BlockedVisitor) => name

/** 访客黑名单: who must not come in, searched and sorted, and new entries. */
export function BlocklistView() {
  const isManager = useHasScope('visitor')
  const isReception = useStaffUser()?.roles?.includes('reception') ?? false
  if (isManager || isReception) return <Blocklist />
  return (
    <PageFrame route="onSite" title={TITLE}>
      <EmptyView picture={noPermission} text="查看黑名单需要前台权限" hint="请联系管理员开通" />
    </PageFrame>
  )
}

function Blocklist() {
  const [isAdding, setAdding] = useState(false)
  const { words, setWords, keyword } = useAddressWords()
  const [sort, setSort] = useAddressChoice<TimeSort>('sort', ['newest', 'oldest'])
  const pages = usePages(listBlockedVisitors, { sort, ...(keyword && { keyword }) })
  const { many, lift, liftOne, dialog } = useManyEntries()
  const hasRows = pages.rows.length > 0
  const bottom = many.chosen ? (
    <ManyButtons many={many} actions={[{ verb: '移出', count: many.chosen.length, onPick: () => void lift() }]} />
  ) : (
    <>
      {/* Held while the names load, so that the other does not move from under a finger. */}
      {hasRows || pages.isPending ? (
        <Button kind="secondary" grow={1} text="选择多人移出" disabled={!hasRows} onPress={many.start} />
      ) : null}
      <Button grow={1} icon="plus" text="加入黑名单" onPress={() => setAdding(true)} />
    </>
  )
  const list = (
    <QueryList
      pages={pages}
      what="黑名单"
      getKey={getEntryKey}
      renderRow={(entry) => <Entry entry={entry} many={many} onLift={() => void liftOne(entry)} />}
      empty={
        keyword ? (
          <EmptyView
            picture={emptySearch}
            text={`没有找到「${keyword}」`}
            hint="换个姓名、手机号或原因"
            action={{ text: '清空搜索', onPress: () => setWords('') }}
          />
        ) : (
          <EmptyView picture={success} text="名单是空的" hint="加入后，门岗核验时会提示不能进入" />
        )
      }
    />
  )
  return (
    <PageFrame route="onSite" title={TITLE} bottom={bottom}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索黑名单" />
      </View>
      <SegmentedTabs label="排序" tabs={sorts} active={sort} onSelect={setSort} />
      <LiftedEntries many={many} />
      {hasRows ? <Card isFlush>{list}</Card> : list}
      {isAdding ? <Adding onClose={() => setAdding(false)} /> : null}
      {dialog}
    </PageFrame>
  )
}

function describeLift(names: readonly string[]) {
  const [only = ''] = names
  return {
    title: names.length === 1 ? `把 ${only} 移出黑名单？` : `把 ${names.length} 人移出黑名单？`,
    text: `${names.length === 1 ? '' : `${formatManyNames(names, '人')}。`}门岗核验时不再提示，可以正常来访。`,
    confirmText: '移出',
  }
}

/** Entries that are chosen, to be lifted together: one call each, so that one that is gone already is named. */
function useManyEntries() {
  const many = useMany({ getKey: getEntryKey, getName: getEntryName })
  const { mutateAsync } = useWrite(unblockVisitor, { quiet: true })
  const { ask, dialog } = useQuestion()
  const lift = async () => {
    if (await ask(describeLift(many.names))) await many.run(({ id }) => mutateAsync({ id }))
  }
  const single = useWrite(unblockVisitor, { onSuccess: () => showToast('已移出黑名单') })
  const liftOne = async ({ id, name }: BlockedVisitor) => {
    if (await ask(describeLift([name]))) single.mutate({ id })
  }
  return { many, lift, liftOne, dialog }
}

type ManyEntries = Many<BlockedVisitor>

/** How many were lifted, and who was not and why. */
function LiftedEntries({ many: { progress, isBusy } }: { many: ManyEntries }) {
  if (!progress || isBusy) return null
  const { total, failures } = progress
  const left = failures.length > 0 ? `，${failures.length} 人没有：${failures.join('；')}` : ''
  return <Text className={styles.lifted}>{`${total - failures.length} 人已移出${left}`}</Text>
}

interface EntryProps {
  entry: BlockedVisitor
  many: ManyEntries
  onLift: () => void
}

/** A row of the list; a tick while rows are chosen. */
function Entry({ entry, many, onLift }: EntryProps) {
  const { name, phone, reason, byName, createTime } = entry
  if (many.chosen) {
    return (
      <View className={styles.tick}>
        <Checkbox
          label={joinTexts([`${name} ${phone}`, reason])}
          checked={many.has(entry)}
          disabled={many.isBusy || (many.chosen.length >= MANY_MAX && !many.has(entry))}
          onChange={() => many.toggle(entry)}
        />
      </View>
    )
  }
  return (
    <View className={styles.entry}>
      <View className={styles.entryText}>
        <Text className={styles.name}>
          {name} {phone}
        </Text>
        <Text className={styles.meta}>{reason}</Text>
        <Text className={styles.meta}>{joinTexts([byName, createTime.slice(0, 10)])}</Text>
      </View>
      <Button kind="secondary" size="small" text="移出" label={`移出 ${name}`} onPress={onLift} />
    </View>
  )
}

function Adding({ onClose }: { onClose: () => void }) {
  const form = useForm<BlockEntry>(emptyBlockEntry, validateBlockEntry)
  const write = useWrite(blockVisitor, { quiet: true })
  const add = async () => {
    if (!form.validate()) return
    const { name, phone, reason } = form.values
    const entry = { name: name.trim(), phone: normalizeVisitorPhone(phone), reason: reason.trim() }
    if (await submitForm(write, entry, () => false)) onClose()
  }
  const bindText = createTextBinding(form, blockVisitor.input)
  return (
    <EditSheet
      content={form.values}
      isOpen
      title="加入黑名单"
      onClose={onClose}
      footer={<Button grow={1} kind="danger" text="加入" isBusy={write.isPending} onPress={() => void add()} />}
    >
      <TextField label="姓名" required {...bindText('name')} />
      <TextField label="手机号" required kind="dial" {...bindText('phone')} />
      <TextField label="原因" required placeholder="门岗核验时会看到" {...bindText('reason')} />
    </EditSheet>
  )
}
