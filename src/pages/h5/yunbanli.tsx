import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function GiftPackPage() {
  return <NotOpenScreen route="giftPack" />
}
