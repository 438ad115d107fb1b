import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useReducer, useRef } from 'react'

import { StageLife, type StageSource } from './stage-life'

/** Binds a 3D scene to the lifecycle of its page. */
export function useStage<T>(source: StageSource<T>): StageLife<T> {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const life = useRef<StageLife<T>>()
  life.current ??= new StageLife(source, render)
  const stage = life.current
  stage.source = source
  const { isAuto } = source
  useEffect(() => {
    if (isAuto) void stage.begin()
  }, [isAuto, stage])
  useEffect(() => {
    stage.arrive()
    return () => stage.leave()
  }, [stage])
  useDidHide(() => stage.hide())
  useDidShow(() => stage.show())
  return stage
}
