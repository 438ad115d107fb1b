import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { DiagnosisScore } from '@/contract/content/diagnosis'
import { toAriaProps } from '@/platform/aria'

import styles from './Radar.module.scss'
import { getRadarCorners, getRadarSides, toPolygon } from './radar'

const rings = [25, 50, 75, 100]
const corners = ['top', 'right', 'bottom', 'left'] as const

/** Four scores as a radar chart, with the previous scores as a line; made of plain boxes, sharp at every density. */
export function Radar({ scores }: { scores: readonly DiagnosisScore[] }) {
  const now = scores.map(({ score }) => score)
  const before = scores.flatMap(({ previous }) => (previous === null ? [] : previous))
  const label = `雷达图：${scores.map(({ name, score }) => `${name} ${score} 分`).join('，')}`
  return (
    <View className={styles.root} {...toAriaProps({ role: 'img', label })}>
      {scores.map(({ key, name, score }, at) => (
        <View key={key} className={`${styles.name} ${styles[corners[at] ?? 'top']}`}>
          <Text className={styles.words}>{name.replace('数字化', '')}</Text>
          <Text className={styles.score}>{score}</Text>
        </View>
      ))}
      <View className={styles.box}>
        <View className={styles.square}>
          <Grid />
          <View className={styles.shape} style={{ clipPath: toPolygon(now) }} />
          {before.length === scores.length ? <Outline scores={before} look={styles.before} /> : null}
          <Outline scores={now} look={styles.now} />
          {getRadarCorners(now).map(({ x, y }, at) => (
            <View key={corners[at]} className={styles.dot} style={{ left: `${x}%`, top: `${y}%` }} />
          ))}
        </View>
      </View>
    </View>
  )
}

function Grid() {
  return (
    <>
      {rings.map((ring) => {
        // A diamond with corners on the axes is a square rotated by 45 degrees.
        const side = ring / Math.SQRT2
        const place = {
          width: `${side}%`,
          height: `${side}%`,
          left: `${(100 - side) / 2}%`,
          top: `${(100 - side) / 2}%`,
        }
        return <View key={ring} className={styles.ring} style={place} />
      })}
      <View className={styles.across} />
      <View className={styles.down} />
    </>
  )
}

function Outline({ scores, look = '' }: { scores: readonly number[]; look: string | undefined }) {
  return (
    <>
      {getRadarSides(scores).map(({ left, top, length, angle }, at) => {
        const style: CSSProperties = {
          left: `${left}%`,
          top: `${top}%`,
          width: `${length}%`,
          transform: `rotate(${angle}rad)`,
        }
        return <View key={corners[at]} className={`${styles.side} ${look}`} style={style} />
      })}
    </>
  )
}
