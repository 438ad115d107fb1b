import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { usePages, useWrite } from '@/api/query'
import { type BlockedVisitor, blockVisitor, listBlockedVisitors, unblockVisitor } from '@/contract/visit/visit-gate'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { EditSheet } from '@/parts/form/EditSheet'
import { ManyButtons } from '@/parts/many/ManyButtons'
import { formatManyNames, type Many, useMany } from '@/parts/many/use-many'
import { QueryView } from '@/parts/QueryView'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { type BlockEntry, emptyBlockEntry, validateBlockEntry } from './block-form'
import styles from './OnSite.module.scss'

/** The blocklist, and adding an entry. */
export function BlockSheet({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const { many, lift, liftOne, dialog } = useManyEntries()
  if (isAdding) return <Adding onClose={() => setAdding(false)} />
  const footer = many.chosen ? (
    <ManyButtons many={many} acts={[{ verb: '移出', count: many.chosen.length, onPick: () => void lift() }]} />
  ) : (
    <>
      <Button kind="secondary" grow={1} text="选择多人移出" onPress={many.start} />
      <Button grow={1} icon="plus" text="加入黑名单" onPress={() => setAdding(true)} />
    </>
  )
  return (
    <>
      <Sheet isOpen title="访客黑名单" onClose={onClose} footer={footer}>
        <LiftedEntries many={many} />
        <Entries many={many} onLift={(entry) => void liftOne(entry)} />
      </Sheet>
      {dialog}
    </>
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

const getEntryKey = ({ id }: BlockedVisitor) => id
const getEntryName = ({ name }: BlockedVisitor) => name

/** Entries that are chosen, to be lifted together: one call each, so that one that is gone already is named. */
function useManyEntries() {
  const many = useMany({ getKey: getEntryKey, getName: getEntryName })
  const { mutateAsync } = useWrite(unblockVisitor, { quiet: true })
  const { ask, dialog } = useQuestion()
  const lift = async () => {
    if (await ask(describeLift(many.names))) await many.run(({ id }) => mutateAsync({ id }))
  }
  const single = useWrite(unblockVisitor, { onSuccess: () => showToast('已移出黑名单', SHORT_TOAST_MS) })
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
  return <Text className={styles.meta}>{`${total - failures.length} 人已移出${left}`}</Text>
}

function Entries({ many, onLift }: { many: ManyEntries; onLift: (entry: BlockedVisitor) => void }) {
  const pages = usePages(listBlockedVisitors, { size: 100 })
  const query = { data: pages.isPending ? undefined : pages.rows, error: pages.error, refetch: pages.refetch }
  return (
    <QueryView query={query} what="黑名单" skeleton={<ListSkeleton count={2} />}>
      {(rows) => (
        <View className={styles.entries}>
          {rows.length === 0 ? <Text className={styles.meta}>名单是空的</Text> : null}
          {rows.map((entry) =>
            many.chosen ? (
              <Checkbox
                key={entry.id}
                label={`${entry.name} ${entry.phone} · ${entry.reason}`}
                checked={many.has(entry)}
                disabled={many.isBusy}
                onChange={() => many.toggle(entry)}
              />
            ) : (
              <EntryRow key={entry.id} entry={entry} onLift={() => onLift(entry)} />
            ),
          )}
        </View>
      )}
    </QueryView>
  )
}

function EntryRow({ entry, onLift }: { entry: BlockedVisitor; onLift: () => void }) {
  const { name, phone, reason, byName, createTime } = entry
  return (
    <View className={styles.entry}>
      <View className={styles.entryText}>
        <Text className={styles.name}>
          {name} {phone}
        </Text>
        <Text className={styles.meta}>{reason}</Text>
        <Text className={styles.meta}>
          {byName} · {createTime.slice(0, 10)}
        </Text>
      </View>
      <Button kind="secondary" size="small" text="移出" label={`移出 ${name}`} onPress={onLift} />
    </View>
  )
}

function Adding({ onClose }: { onClose: () => void }) {
  const form = useForm<BlockEntry>(emptyBlockEntry, validateBlockEntry)
  const write = useWrite(blockVisitor, { quiet: true })
  const add = async () => {
    if (!form.tryIt()) return
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
