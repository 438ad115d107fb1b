import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ChooseLocationPage() {
  return <NotOpenScreen route="chooseLocation" />
}
