import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { Application, Workplace } from '@/contract/application'
import { aria } from '@/platform/aria'
import { AppIcon } from '@/ui/AppIcon'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'

import styles from './Apps.module.scss'
import { useFavorites } from './use-favorites'
import { useReorder } from './use-reorder'

/** The favourites to be moved and taken away, the other applications by class to be added. */
export function FavoriteSheet({ workplace, onClose }: { workplace: Workplace; onClose: () => void }) {
  const { favorites, isPending, move, add, remove } = useFavorites(workplace.favorites)
  return (
    <Sheet isOpen title="编辑常用应用" onClose={onClose}>
      <View className={styles.group}>
        <Text className={styles.groupName}>常用（{favorites.length}）· 按住右侧拖动排序</Text>
        <FavoriteRows favorites={favorites} isBusy={isPending} onMove={move} onRemove={remove} />
      </View>
      {workplace.groups.map(({ classCode, className, children }) => {
        const others = children.filter(({ id }) => !favorites.some((one) => one.id === id))
        return others.length === 0 ? null : (
          <View key={classCode} className={styles.group}>
            <Text className={styles.groupName}>{className}</Text>
            {others.map((app) => (
              <Row key={app.id} app={app}>
                <Tool name="添加" app={app} isOff={isPending} onPress={() => add(app.id)} />
              </Row>
            ))}
          </View>
        )
      })}
    </Sheet>
  )
}

interface FavoriteRowsProps {
  favorites: readonly Application[]
  isBusy: boolean
  onMove: (from: number, to: number) => void
  onRemove: (id: string) => void
}

function FavoriteRows({ favorites, isBusy, onMove, onRemove }: FavoriteRowsProps) {
  const { handleOf, styleOf, heldAt } = useReorder(favorites.length, onMove)
  const last = favorites.length - 1
  return (
    <View {...aria({ role: 'list', label: '常用应用' })}>
      {favorites.map((app, at) => {
        const id = `favorite-${app.id}`
        const look = heldAt === at ? styles.held : heldAt === undefined ? '' : styles.making
        return (
          <View key={app.id} id={id} className={`${styles.item} ${look}`} style={styleOf(at)}>
            <RowName app={app} />
            <Tool name="上移" app={app} isOff={isBusy || at === 0} onPress={() => onMove(at, at - 1)} />
            <Tool name="下移" app={app} isOff={isBusy || at === last} onPress={() => onMove(at, at + 1)} />
            <Tool name="移除" app={app} isOff={isBusy} onPress={() => onRemove(app.id)} />
            {/* For fingers and mice alone: the buttons before it do the same for keyboards and screen readers. */}
            <View
              className={styles.handle}
              {...aria({ role: 'img', label: `拖动${app.appName}` })}
              {...handleOf(at, id)}
            >
              <Icon name="sort" size={20} />
            </View>
          </View>
        )
      })}
    </View>
  )
}

function RowName({ app }: { app: Application }) {
  return (
    <>
      <AppIcon size="small" name={app.appIcon ?? 'more'} />
      <Text className={styles.itemName}>{app.appName}</Text>
    </>
  )
}

function Row({ app, children }: { app: Application; children: ReactNode }) {
  return (
    <View className={styles.item}>
      <RowName app={app} />
      {children}
    </View>
  )
}

const tools = { 上移: 'chevron-down', 下移: 'chevron-down', 移除: 'minus', 添加: 'plus' } as const

interface ToolProps {
  name: keyof typeof tools
  app: Application
  isOff: boolean
  onPress: () => void
}

function Tool({ name, app, isOff, onPress }: ToolProps) {
  const look = name === '上移' ? styles.up : name === '添加' ? styles.add : name === '移除' ? styles.remove : ''
  return (
    <Pressable className={styles.tool} label={`${name}${app.appName}`} disabled={isOff} onPress={onPress}>
      <Icon className={look} name={tools[name]} size={20} />
    </Pressable>
  )
}
