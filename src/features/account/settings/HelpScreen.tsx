import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { Icon } from '@/ui/media/Icon'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Help.module.scss'
import { findTopics, type HelpTopic } from './help-topics'

/** 网站帮助: searchable questions with expandable answers. */
export function HelpScreen() {
  const [words, setWords] = useState('')
  const topics = findTopics(words)
  const groups = [...new Set(topics.map(({ group }) => group))]
  return (
    <PageFrame route="help">
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索问题，如 换手机号" />
      </View>
      {topics.length === 0 ? (
        <EmptyView
          picture={emptySearch}
          text="没有找到相关问题"
          hint="换个说法试试，或联系企业管理员"
          action={{ text: '查看全部问题', onPress: () => setWords('') }}
        />
      ) : null}
      {groups.map((group) => (
        <View key={group} className={styles.group}>
          <Text className={styles.groupName}>{group}</Text>
          {topics
            .filter((topic) => topic.group === group)
            .map((topic) => (
              <Topic key={topic.question} topic={topic} isFound={words.trim() !== ''} />
            ))}
        </View>
      ))}
    </PageFrame>
  )
}

/** A tap expands the answer; search results are expanded initially. */
function Topic({ topic, isFound }: { topic: HelpTopic; isFound: boolean }) {
  const [isTapped, setTapped] = useState(false)
  const isOpen = isTapped !== isFound
  return (
    <View className={styles.topic}>
      <Pressable
        className={styles.question}
        feedback="ground"
        label={`${topic.question}，${isOpen ? '收起' : '展开'}`}
        onPress={() => setTapped(!isTapped)}
      >
        <Text className={styles.questionText}>{topic.question}</Text>
        <Icon className={isOpen ? styles.opened : ''} name="chevron-down" size={18} />
      </Pressable>
      {isOpen ? <Text className={styles.answer}>{topic.answer}</Text> : null}
    </View>
  )
}
