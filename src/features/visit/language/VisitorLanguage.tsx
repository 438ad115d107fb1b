import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'
import { setPageLanguage } from '@/platform/language'
import { defineTexts, type Language, LanguageContext, useLanguage, useTexts } from '@/theme/language'
import { Pressable } from '@/ui/action/Pressable'

import styles from './VisitorLanguage.module.scss'
import { chooseVisitorLanguage, readVisitorLanguage, useChosenLanguage } from './visitor-language'

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' }

/** Provides the visitor's language to a page. */
export function VisitorLanguage({ children }: { children: ReactNode }) {
  const [first] = useState(readVisitorLanguage)
  const language = useChosenLanguage(({ chosen }) => chosen) ?? first
  const name = () => setPageLanguage(tags[language])
  useDidShow(name)
  useDidHide(() => setPageLanguage(tags.zh))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names the language that is shown, and Chinese after it
  useEffect(() => {
    name()
    return () => setPageLanguage(tags.zh)
  }, [language])
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}

const choices = [
  { language: 'zh', text: '中文' },
  { language: 'en', text: 'English' },
] as const

/** The switch at the top of a visitor's page, each language in its own words. */
export function LanguageSwitch({ isOnDark = false }: { isOnDark?: boolean }) {
  const language = useLanguage()
  return (
    <View className={`${styles.switch} ${isOnDark ? styles.dark : ''}`}>
      {choices.map((choice) => (
        <Pressable
          key={choice.language}
          className={`${styles.choice} ${choice.language === language ? styles.chosen : ''}`}
          role="radio"
          isSmall
          label={choice.text}
          checked={choice.language === language}
          onPress={() => chooseVisitorLanguage(choice.language)}
        >
          <Text>{choice.text}</Text>
        </Pressable>
      ))}
    </View>
  )
}

const titles = {
  visitorPass: defineTexts('访客二维码', 'Visitor pass'),
  healthPass: defineTexts('防疫通行证', 'Health and safety pass'),
}

interface VisitorFrameProps extends Omit<ComponentProps<typeof PageFrame>, 'route'> {
  route: keyof typeof titles
  /** The page's dark head, which begins below the bar: it shows the switch itself. */
  hasDarkHead?: boolean
}

/** The frame of a visitor's page, with its title and the switch. */
export function VisitorFrame({ route, hasDarkHead = false, children, ...frame }: VisitorFrameProps) {
  const title = useTexts(titles[route])
  return (
    <PageFrame route={route} title={title} {...frame}>
      {hasDarkHead ? null : <LanguageSwitch />}
      {children}
    </PageFrame>
  )
}
