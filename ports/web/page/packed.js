// Bytes as letters, and compressed bytes.

/** The bytes that base64 stands for. */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
/** @returns {Promise<Uint8Array>} what a stream that compresses or expands makes of bytes */
export async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
