import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import {
  DICTIONARY_MAX,
  type Dictionary,
  listDictionaries,
  saveDictionary,
} from '@/contract/organization/dictionary-manage'
import { createReread } from '@/features/manage/compare/reread'
import { askDictionaryLoss } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import styles from '@/features/manage/Manage.module.scss'
import { SortableCard } from '@/features/manage/SortableCard'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell } from '@/ui/list/Cell'

import { DictionaryEntrySheet } from './DictionaryEntrySheet'
import {
  DictionaryDraft,
  type DictionaryEntryDraft,
  dictionaryFields,
  findDictionaryLoss,
  findKeepReason,
  formatEntryNote,
  hasCodes,
  toDictionaryDraft,
  validateDictionary,
} from './dictionary-form'

/** One dictionary: its entries with text, code, order and state. */
export function DictionarySheet({ code, onClose }: { code: string; onClose: () => void }) {
  const query = useCall(listDictionaries, {})
  const found = query.data?.find((one) => one.code === code)
  const reread = createReread(query, (one) => one.code === code)
  if (found?.isEditable) return <DictionaryForm dictionary={found} reread={reread} onClose={onClose} />
  return (
    <Sheet isOpen title={found?.name ?? '数据字典'} onClose={onClose}>
      <QueryView query={query} what="数据字典">
        {() => (found ? <ReadOnlyEntries dictionary={found} /> : null)}
      </QueryView>
    </Sheet>
  )
}

function ReadOnlyEntries({ dictionary }: { dictionary: Dictionary }) {
  return (
    <>
      <Text className={styles.planNote}>所有企业共用，由运营方维护。</Text>
      {dictionary.entries.map((entry) => (
        <Cell key={entry.value} title={entry.label} note={formatEntryNote(dictionary, entry)} />
      ))}
    </>
  )
}

interface DictionaryFormProps {
  dictionary: Dictionary
  reread: () => Promise<Dictionary | undefined>
  onClose: () => void
}

function DictionaryForm({ dictionary, reread, onClose }: DictionaryFormProps) {
  const { code, name, note, isFixed } = dictionary
  const [open, setOpen] = useState<{ entry?: DictionaryEntryDraft }>()
  const form = useVersionedForm({
    slot: `dictionary:${code}`,
    schema: DictionaryDraft,
    initial: toDictionaryDraft(dictionary),
    validate: validateDictionary,
    compared: dictionaryFields,
    toDraft: toDictionaryDraft,
    reread,
  })
  const { values, errors, setErrors, edit, validate } = form
  const describe = ({ entries: next }: Pick<DictionaryDraft, 'entries'>) => {
    const loss = findDictionaryLoss(dictionary, next)
    return loss && askDictionaryLoss(name, loss)
  }
  const { dialog, ...save } = useDestructiveFormWrite(saveDictionary, describe, form, `${name}已保存`, onClose)
  const { entries } = values
  const submit = () => {
    if (validate()) save.send({ code, ...values })
  }
  const remove = (value: string) => {
    const reason = findKeepReason(dictionary, value)
    if (reason) setErrors({ entries: reason })
    else edit({ entries: entries.filter((one) => one.value !== value) })
  }
  const put = (entry: DictionaryEntryDraft) => {
    const isKnown = entries.some(({ value }) => value === entry.value)
    edit({ entries: isKnown ? entries.map((one) => (one.value === entry.value ? entry : one)) : [...entries, entry] })
    setOpen(undefined)
  }
  const beside = (
    <>
      {open ? (
        <DictionaryEntrySheet
          entry={open.entry}
          others={entries.filter((one) => one !== open.entry)}
          isFixed={isFixed}
          hasCode={hasCodes(code)}
          onSave={put}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {dialog}
    </>
  )
  const canAdd = !isFixed && entries.length < DICTIONARY_MAX
  return (
    <FormSheet
      form={form}
      isOpen={!open}
      title={name}
      onClose={onClose}
      footer={<Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />}
      beside={beside}
    >
      <Text className={styles.planNote}>
        {note}。{isFixed ? '代码固定，可以改文字和顺序。' : '停用的不再提供选择，已选过的仍然显示。'}
      </Text>
      <SortableCard
        title="条目"
        orderLabel="条目的顺序"
        prefix="dictionary"
        isInPage={false}
        entries={entries}
        getRow={(entry) => ({ id: entry.value, name: entry.label, note: formatEntryNote(dictionary, entry) })}
        error={errors.entries}
        add={canAdd ? { text: '添加条目', onPress: () => setOpen({}) } : undefined}
        onOpen={(entry) => setOpen({ entry })}
        onMove={(moved) => edit({ entries: moved })}
        onRemove={remove}
      />
    </FormSheet>
  )
}
