import { Text, View } from '@tarojs/components'

import type { DepartmentNode } from '@/contract/organization/organization'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './People.module.scss'
import { hasDepartments, isDepartment, listNamesAbove, type PeopleTree, toPickedPerson } from './people-tree'
import type { PersonPickerState } from './use-person-picker'

interface NodeRowProps {
  node: DepartmentNode
  tree: PeopleTree
  kind: 'user' | 'dept'
  multiple: boolean
  picking: PersonPickerState
  /** A search result: its department is shown too. */
  isFound: boolean
}

/** A row of the picker: a department to open or select, or a person. */
export function NodeRow(props: NodeRowProps) {
  if (!isDepartment(props.node)) return <PersonRow {...props} />
  return props.kind === 'dept' ? <DepartmentChoice {...props} /> : <DepartmentRow {...props} />
}

function Mark({ isOn }: { isOn: boolean }) {
  return (
    <View className={`${styles.mark} ${isOn ? styles.markOn : ''}`}>
      {isOn ? <Icon name="check" size={14} /> : null}
    </View>
  )
}

function DepartmentSign() {
  return (
    <View className={styles.sign}>
      <Icon name="department" size={20} />
    </View>
  )
}

function DepartmentRow({ node, tree, picking, isFound }: NodeRowProps) {
  const above = isFound ? listNamesAbove(tree, node).join(' / ') : ''
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      label={`${node.name}，${node.userCount} 人`}
      onPress={() => picking.walk(node.id)}
    >
      <DepartmentSign />
      <View className={styles.words}>
        <Text className={styles.name}>{node.name}</Text>
        {above ? <Text className={styles.note}>{above}</Text> : null}
      </View>
      <Text className={styles.count}>{node.userCount} 人</Text>
      <Icon className={styles.arrow} name="chevron-right" size={16} />
    </Pressable>
  )
}

function DepartmentChoice({ node, tree, multiple, picking, isFound }: NodeRowProps) {
  const why = picking.whyNot(node.id)
  const note = why ?? (isFound ? listNamesAbove(tree, node).join(' / ') : `${node.userCount} 人`)
  const isOn = picking.isChosen(node.id)
  return (
    <View className={styles.split}>
      <Pressable
        className={styles.row}
        feedback="ground"
        role={multiple ? 'checkbox' : 'button'}
        label={[node.name, why].filter(Boolean).join('，')}
        disabled={why !== undefined}
        {...(multiple && { checked: isOn })}
        onPress={() => picking.toggle(toPickedPerson(tree, node))}
      >
        {multiple ? <Mark isOn={isOn} /> : null}
        <DepartmentSign />
        <View className={styles.words}>
          <Text className={styles.name}>{node.name}</Text>
          {note ? <Text className={styles.note}>{note}</Text> : null}
        </View>
      </Pressable>
      {hasDepartments(tree, node.id) ? (
        <Pressable className={styles.deeper} label={`${node.name} 的下级`} onPress={() => picking.walk(node.id)}>
          <Text>下级</Text>
          <Icon name="chevron-right" size={14} />
        </Pressable>
      ) : null}
    </View>
  )
}

function PersonRow({ node, tree, multiple, picking, isFound }: NodeRowProps) {
  const why = picking.whyNot(node.id)
  if (why !== undefined) return <Unavailable node={node} why={why} multiple={multiple} />
  const note = joinTexts([isFound ? listNamesAbove(tree, node).pop() : '', node.postName])
  const isOn = picking.isChosen(node.id)
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      role={multiple ? 'checkbox' : 'button'}
      label={[node.name, note].filter(Boolean).join('，')}
      {...(multiple && { checked: isOn })}
      onPress={() => picking.toggle(toPickedPerson(tree, node))}
    >
      {multiple ? <Mark isOn={isOn} /> : null}
      <PersonAvatar name={node.name} picture={node.avatar} />
      <View className={styles.words}>
        <Text className={styles.name}>{node.name}</Text>
        {note ? <Text className={styles.note}>{note}</Text> : null}
      </View>
    </Pressable>
  )
}

/** A person who cannot be selected, with the reason: not a button, and the reason is not dimmed. */
function Unavailable({ node, why, multiple }: { node: DepartmentNode; why: string; multiple: boolean }) {
  return (
    <View className={styles.row} {...toAriaProps({ role: 'button', label: `${node.name}，${why}`, disabled: true })}>
      {multiple ? (
        <View className={styles.dim}>
          <Mark isOn={false} />
        </View>
      ) : null}
      <View className={styles.dim}>
        <PersonAvatar name={node.name} picture={node.avatar} />
      </View>
      <View className={styles.words}>
        <Text className={`${styles.name} ${styles.dim}`}>{node.name}</Text>
        <Text className={styles.why}>{why}</Text>
      </View>
    </View>
  )
}
