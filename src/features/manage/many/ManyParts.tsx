import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { ManyButtons } from '@/parts/many/ManyButtons'
import { MANY_MAX, type Many } from '@/parts/many/use-many'
import { toAriaProps } from '@/platform/aria'
import { Checkbox } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

interface ManyStartProps<Row> {
  many: Pick<Many<Row>, 'start'>
  /** Counts the rows: 人. */
  unit: string
  /** What is done with those that are chosen: 撤回. */
  verb: string
}

/** The row above a list with which choosing begins. */
export function ManyStart<Row>({ many: { start }, unit, verb }: ManyStartProps<Row>) {
  return <Cell icon="list-view" title={`选择多${unit}`} value={`一起${verb}`} onPress={start} />
}

interface ManyTickProps<Row> {
  row: Row
  label: string
  many: Many<Row>
  /** Why nothing can be done with it; such a row cannot be chosen. */
  obstacle?: string | undefined
}

/** A row of a list while rows are chosen. */
export function ManyTick<Row>({ row, label, many, obstacle }: ManyTickProps<Row>) {
  const { chosen = [], has, toggle, isBusy } = many
  const isChosen = has(row)
  const isFull = !isChosen && chosen.length >= MANY_MAX
  return (
    <View className={styles.tick}>
      <Checkbox
        label={obstacle ? `${label}（${obstacle}）` : label}
        checked={isChosen}
        disabled={isBusy || isFull || obstacle !== undefined}
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

/** {@link ManyButtons} of a list whose rows can be changed in one way. */
export function ManyTools<Row>({ many, verb, onPick }: ManyToolsProps<Row>) {
  return <ManyButtons many={many} actions={[{ verb, count: many.chosen?.length ?? 0, onPick }]} />
}

/** Place of the buttons at the bottom of the list, where the page has other buttons or none. */
export function ManyBar({ children }: { children: ReactNode }) {
  return <View className={styles.manyBar}>{children}</View>
}

interface ManyOutcomeProps<Row> {
  many: Pick<Many<Row>, 'progress' | 'isBusy'>
  /** Counts the rows: 人. */
  unit: string
  /** What was done: 已调整. */
  done: string
}

/** How many rows were changed, and which were left out and why. */
export function ManyOutcome<Row>({ many: { progress, isBusy }, unit, done }: ManyOutcomeProps<Row>) {
  if (!progress || isBusy) return null
  const { total, failures } = progress
  const changed = `${total - failures.length} ${unit}${done}`
  return (
    <View className={styles.search}>
      {failures.length === 0 ? (
        <Text className={styles.planNote} {...toAriaProps({ role: 'status' })}>
          {changed}
        </Text>
      ) : (
        <FormError text={`${changed}，${failures.length} ${unit}没有：${failures.join('；')}`} />
      )}
    </View>
  )
}
