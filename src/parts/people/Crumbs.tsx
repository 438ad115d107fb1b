import { Text, View } from '@tarojs/components'

import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { Icon } from '@/ui/media/Icon'

import styles from './People.module.scss'
import type { PeopleTree } from './people-tree'
import type { PersonPickerState } from './use-person-picker'

function listPath({ nodes }: PeopleTree, id: string | undefined): { id: string; name: string }[] {
  const node = id === undefined ? undefined : nodes.get(id)
  return node ? [...listPath({ nodes, inside: new Map() }, node.parentId ?? undefined), node] : []
}

/** Breadcrumbs from the root to the open department; each step opens its department. */
export function Crumbs({ tree, picking }: { tree: PeopleTree; picking: PersonPickerState }) {
  const path = listPath(tree, picking.place)
  return (
    <ScrollRow className={styles.crumbs}>
      <View className={styles.crumbRow}>
        <Pressable className={styles.crumb} role="link" onPress={() => picking.walk(undefined)}>
          <Text>全部部门</Text>
        </Pressable>
        {path.map(({ id, name }, at) => (
          <View key={id} className={styles.crumbRow}>
            <Icon name="chevron-right" size={14} />
            {at === path.length - 1 ? (
              <Text className={styles.here}>{name}</Text>
            ) : (
              <Pressable className={styles.crumb} role="link" onPress={() => picking.walk(id)}>
                <Text>{name}</Text>
              </Pressable>
            )}
          </View>
        ))}
      </View>
    </ScrollRow>
  )
}
