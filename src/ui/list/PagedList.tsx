import { View } from '@tarojs/components'
import { memo, type ReactNode, useEffect, useId, useMemo, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { watchIntersection } from '@/platform/intersection'
import type { Intersection } from '@/platform/intersection/types'
import { ListSkeleton } from '@/ui/feedback/Skeleton'

import { ListFooter, type ListState } from './ListFooter'
import styles from './PagedList.module.scss'
import { splitIntoGroups } from './row-groups'

export interface PagedListProps<Row> {
  /** All loaded rows, in order. One that new entries have pushed onto the next page meanwhile may be there twice. */
  rows: readonly Row[]
  /** Identifies a row; of several with one key the first is shown. */
  getKey: (row: Row) => string
  /** Renders one row. Must be referentially stable, or far rows render again. */
  renderRow: (row: Row) => ReactNode
  /** `first` while the first page loads, `broken` when it failed; otherwise the state of the footer. */
  state: ListState | 'first' | 'broken'
  /** Loads the next page, or retries the failed one. */
  onMore: () => void
  empty: ReactNode
  /** Replaces the skeleton of list cards. */
  skeleton?: ReactNode
  /** Shown for `broken`: what failed, retry, trace id. */
  failed: ReactNode
  /** The rows have the roles of a table, not of a list. */
  isTable?: boolean
}

function takeFirstByKey<Row>(rows: readonly Row[], getKey: (row: Row) => string): readonly Row[] {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const key = getKey(row)
    if (!first.has(key)) first.set(key, row)
  }
  return first.size === rows.length ? rows : [...first.values()]
}

/**
 * A paged list that loads more at its end and stays light at any length: rows are rendered in groups of 20, and a group
 * far from the window becomes a placeholder of its measured height. The page scrolls; its scroll position survives a
 * visit to another page.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { rows, getKey, renderRow, state, onMore, empty, skeleton, failed, isTable } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of a row does not change
  const shown = useMemo(() => takeFirstByKey(rows, getKey), [rows])
  if (state === 'first') return skeleton ?? <ListSkeleton />
  if (state === 'broken') return failed
  if (rows.length === 0) return empty
  return (
    <View>
      <View {...toAriaProps(isTable ? {} : { role: 'list' })}>
        {splitIntoGroups(shown).map((group) => (
          <RowGroup
            key={group[0] ? getKey(group[0]) : ''}
            group={group}
            getKey={getKey}
            renderRow={renderRow}
            isTable={isTable}
          />
        ))}
      </View>
      {isTable ? (
        <View {...toAriaProps({ role: 'row' })}>
          <View {...toAriaProps({ role: 'cell' })}>
            <Foot state={state} onMore={onMore} />
          </View>
        </View>
      ) : (
        <Foot state={state} onMore={onMore} />
      )}
    </View>
  )
}

/** Distance of the footer below the window at which the next page loads. */
const AHEAD_PX = 600

/** Loads the next page when the footer comes near, and again after each page while it stays near. */
function Foot({ state, onMore }: { state: ListState; onMore: () => void }) {
  const id = `foot${useId().replaceAll(':', '')}`
  useEffect(() => {
    if (state !== 'more') return undefined
    let isAsked = false
    return watchIntersection(id, AHEAD_PX, ({ isNear }) => {
      if (!isNear || isAsked) return
      isAsked = true
      onMore()
    })
  }, [id, state, onMore])
  return (
    <View id={id}>
      <ListFooter state={state} onRetry={onMore} />
    </View>
  )
}

/** Two phone screens beyond each edge. */
const MARGIN_PX = 1600

interface RowGroupProps<Row> {
  group: readonly Row[]
  getKey: (row: Row) => string
  renderRow: (row: Row) => ReactNode
  isTable: boolean | undefined
}

function PlainRowGroup<Row>({ group, getKey, renderRow, isTable }: RowGroupProps<Row>) {
  const id = `rows${useId().replaceAll(':', '')}`
  const [{ isNear, height }, setNearness] = useState<Intersection>({ isNear: true, height: 0 })
  useEffect(
    // The height matters only for far groups, so near updates are skipped.
    () => watchIntersection(id, MARGIN_PX, (next) => setNearness((now) => (now.isNear && next.isNear ? now : next))),
    [id],
  )
  return (
    <View id={id} className={styles.group} style={isNear ? undefined : { height: `${height}px` }}>
      {isNear
        ? group.map((row) => (
            <View key={getKey(row)} className={styles.row} {...toAriaProps(isTable ? {} : { role: 'listitem' })}>
              {renderRow(row)}
            </View>
          ))
        : null}
    </View>
  )
}

// Each render splits the rows again: a group is equal when its rows are.
const RowGroup = memo(
  PlainRowGroup,
  (before, after) =>
    before.renderRow === after.renderRow &&
    before.isTable === after.isTable &&
    before.group.length === after.group.length &&
    before.group.every((row, at) => row === after.group[at]),
) as typeof PlainRowGroup
