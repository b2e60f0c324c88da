import { lazy, type ComponentType } from 'react'
import { canLoadFiles } from './can-load-files.ts'

const untilLoadable = () =>
  canLoadFiles()
    ? Promise.resolve()
    : new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))

/**
 * A lazy component, loaded when it is first rendered or by `bring`. Without a network and without a cached build it
 * waits, since a browser does not request a failed module again. Where loading fails it renders nothing.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const bring = () =>
    (loading ??= untilLoadable()
      .then(load)
      .then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ))
  return Object.assign(lazy(bring), { bring })
}
