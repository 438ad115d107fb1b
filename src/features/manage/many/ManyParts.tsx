import { View } from '@tarojs/components'

import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { Button } from '@/ui/action/Button'
import { Checkbox } from '@/ui/form/Tick'

import { MANY_MAX, type Many } from './use-many'

interface ManyTickProps<Row> {
  row: Row
  label: string
  many: Many<Row>
}

/** A row of a list while rows are chosen. */
export function ManyTick<Row>({ row, label, many }: ManyTickProps<Row>) {
  const { chosen = [], has, toggle, isBusy } = many
  const isChosen = has(row)
  return (
    <View className={styles.tick}>
      <Checkbox
        label={label}
        checked={isChosen}
        disabled={isBusy || (!isChosen && chosen.length >= MANY_MAX)}
        onChange={() => toggle(row)}
      />
    </View>
  )
}

interface ManyToolsProps<Row> {
  many: Many<Row>
  /** What is done with the chosen rows. */
  verb: string
  onPick: () => void
}

/** Buttons while rows are chosen, with the progress. */
export function ManyTools<Row>({ many, verb, onPick }: ManyToolsProps<Row>) {
  const { chosen = [], progress, isBusy, stop } = many
  return (
    <>
      <Button kind="secondary" grow={1} text="取消" disabled={isBusy} onPress={stop} />
      <Button
        grow={2}
        text={isBusy ? `已处理 ${progress?.done ?? 0} / ${progress?.total ?? 0}` : `${verb}（${chosen.length}）`}
        isBusy={isBusy}
        disabled={chosen.length === 0}
        onPress={onPick}
      />
    </>
  )
}

interface ManyFailuresProps<Row> {
  many: Pick<Many<Row>, 'progress' | 'isBusy'>
  /** Counts the rows: 人. */
  unit: string
  /** What was done with the others: 已调整. */
  done: string
}

/** Which rows were left out, and why; nothing when all were changed. */
export function ManyFailures<Row>({ many: { progress, isBusy }, unit, done }: ManyFailuresProps<Row>) {
  if (!progress || isBusy || progress.failures.length === 0) return null
  const { total, failures } = progress
  return (
    <View className={styles.search}>
      <FormError
        text={`${total - failures.length} ${unit}${done}，${failures.length} ${unit}没有：${failures.join('；')}`}
      />
    </View>
  )
}
