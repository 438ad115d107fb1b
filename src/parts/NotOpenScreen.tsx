import { Text, View } from '@tarojs/components'

import { type RouteName, routeTable } from '@/navigation/routes'

/** Stands where a later release puts a screen: says so plainly, with the screen's name. */
export function NotOpenScreen({ route }: { route: RouteName }) {
  return (
    <View>
      <Text>{routeTable[route].title} 尚未开放</Text>
    </View>
  )
}
