import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { watchIntersection } from '@/platform/intersection'
import type { Intersection } from '@/platform/intersection/types'

import styles from './Process.module.scss'

/** Below this the rows are drawn at once. */
const FEW = 40
const GROUP = 15
/** Two phone screens beyond each edge. */
const MARGIN_PX = 1600
/** What a step takes with its line, until it is measured. */
const STEP_PX = 130

interface FlowRowsProps<Row> {
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** How many steps a row holds. */
  countSteps: (row: Row) => number
  renderRow: (row: Row) => ReactNode
}

/**
 * The rows of a flow. A long one is drawn where it is looked at: a group of rows far from the window is a gap of its
 * height, estimated until it was drawn.
 */
export function FlowRows<Row>({ rows, getKey, countSteps, renderRow }: FlowRowsProps<Row>) {
  const total = rows.reduce((sum, row) => sum + countSteps(row), 0)
  const starts = useRef<ReadonlySet<string>>(new Set())
  if (total <= FEW) return rows.map(renderRow)
  const groups = groupRows(rows, getKey, countSteps, starts.current)
  starts.current = new Set(groups.flatMap(([first]) => (first ? getKey(first) : [])))
  return groups.map((group, at) => (
    <RowsNearby
      key={group[0] ? getKey(group[0]) : ''}
      isFirst={at === 0}
      estimate={group.reduce((sum, row) => sum + countSteps(row), 0) * STEP_PX}
      render={() => group.map(renderRow)}
    />
  ))
}

/**
 * The rows in groups. Those that began a group before begin one again, so that a new row does not move all rows after it
 * into other groups, which would be drawn again; a group takes twice its size before it is split.
 */
function groupRows<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
  countSteps: (row: Row) => number,
  starts: ReadonlySet<string>,
): Row[][] {
  const groups: Row[][] = []
  const max = starts.size > 0 ? GROUP * 2 : GROUP
  let room = 0
  for (const row of rows) {
    const size = countSteps(row)
    const last = groups.at(-1)
    if (last && room >= size && !starts.has(getKey(row))) last.push(row)
    else {
      groups.push([row])
      room = max
    }
    room -= size
  }
  return groups
}

interface RowsNearbyProps {
  isFirst: boolean
  /** Height in CSS pixels. */
  estimate: number
  render: () => ReactNode
}

function RowsNearby({ isFirst, estimate, render }: RowsNearbyProps) {
  const id = `flow${useId().replaceAll(':', '')}`
  const [{ isNear, height }, setNearness] = useState<Intersection>({ isNear: isFirst, height: estimate })
  useEffect(
    () =>
      watchIntersection(id, MARGIN_PX, (next) =>
        setNearness((now) => (now.isNear === next.isNear && (next.isNear || now.height === next.height) ? now : next)),
      ),
    [id],
  )
  return (
    <View id={id} className={styles.place} style={isNear ? undefined : { height: `${height}px` }}>
      {isNear ? render() : null}
    </View>
  )
}
