import { View } from '@tarojs/components'
import { memo, type ReactNode, useEffect, useId, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { watchIntersection } from '@/platform/intersection'
import type { Intersection } from '@/platform/intersection/types'

import { ListFooter, type ListState } from './ListFooter'
import { splitIntoGroups } from './row-groups'
import { ListSkeleton } from './Skeleton'

export interface PagedListProps<Row> {
  /** All rows that have arrived, in order. */
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** Renders one row. Must be referentially stable, or far rows render again. */
  renderRow: (row: Row) => ReactNode
  /** `first` while the first page loads, `broken` when it failed; else the state of the footer. */
  state: ListState | 'first' | 'broken'
  /** The next page, or the failed one again. */
  onMore: () => void
  empty: ReactNode
  /** Instead of the skeleton of list cards. */
  skeleton?: ReactNode
  /** Shown for `broken`: what failed, retry, trace id. */
  broken: ReactNode
}

/**
 * A list that grows when its end is reached and stays light however long it gets: rows come in groups of 20, and a
 * group far from the window is swapped for its measured height. The page scrolls; its position outlives a visit to
 * another page.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { rows, getKey, renderRow, state, onMore, empty, skeleton, broken } = props
  if (state === 'first') return skeleton ?? <ListSkeleton />
  if (state === 'broken') return broken
  if (rows.length === 0) return empty
  return (
    <View>
      <View {...toAriaProps({ role: 'list' })}>
        {splitIntoGroups(rows).map((group) => (
          <RowGroup key={group[0] ? getKey(group[0]) : ''} group={group} getKey={getKey} renderRow={renderRow} />
        ))}
      </View>
      <Foot state={state} onMore={onMore} />
    </View>
  )
}

/** How far beneath the window the foot may still be when the next page is asked for. */
const AHEAD_PX = 600

/** Asks for the next page whenever it comes near, and again after each page while it stays near. */
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

/** Two windows of a phone beyond each edge. */
const MARGIN_PX = 1600

interface RowGroupProps<Row> {
  group: readonly Row[]
  getKey: (row: Row) => string
  renderRow: (row: Row) => ReactNode
}

function PlainRowGroup<Row>({ group, getKey, renderRow }: RowGroupProps<Row>) {
  const id = `rows${useId().replaceAll(':', '')}`
  const [{ isNear, height }, setNearness] = useState<Intersection>({ isNear: true, height: 0 })
  useEffect(
    // The height counts only once it is far.
    () => watchIntersection(id, MARGIN_PX, (next) => setNearness((now) => (now.isNear && next.isNear ? now : next))),
    [id],
  )
  return (
    <View id={id} style={isNear ? undefined : { height: `${height}px` }}>
      {isNear
        ? group.map((row) => (
            <View key={getKey(row)} {...toAriaProps({ role: 'listitem' })}>
              {renderRow(row)}
            </View>
          ))
        : null}
    </View>
  )
}

// Each render cuts the rows anew: a group is the same while its rows are.
const RowGroup = memo(
  PlainRowGroup,
  (before, after) =>
    before.renderRow === after.renderRow &&
    before.group.length === after.group.length &&
    before.group.every((row, at) => row === after.group[at]),
) as typeof PlainRowGroup
